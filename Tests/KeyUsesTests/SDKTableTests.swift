import KeyUses
import Testing

@Suite("The table of Apple's frameworks")
struct SDKTableTests {
  @Test("the table that the program carries is read whole")
  func carried() throws {
    let table = try MarkedCase.sdk.get()
    let keyTypes = ["LocalizedStringKey", "LocalizedStringResource", "String.LocalizationValue"]
    #expect(table.keyTypes.isSuperset(of: keyTypes))
    for name in Self.views {
      let roles = table.initializers[name]?.compactMap { $0.parameters.first { $0.label == nil }?.role } ?? []
      #expect(roles.contains(.key), "\(name)")
    }
    for name in Self.modifiers {
      let roles = table.methods[name]?.flatMap { $0.parameters.map(\.role) } ?? []
      #expect(roles.contains(.key), "\(name)")
    }
    for name in ["String", "AttributedString"] {
      let parameters = table.initializers[name]?.flatMap(\.parameters) ?? []
      #expect(parameters.contains { $0.label == "localized" && $0.role == .keyOnly }, "\(name)")
    }
    #expect(table.functions["NSLocalizedString"]?.first?.parameters.first?.role == .lookup)
    #expect(table.properties["UILabel.text"] == .shown)
  }

  @Test("no two signatures of a name differ only in what becomes of an argument")
  func contradictions() throws {
    let table = try MarkedCase.sdk.get()
    for kind in [table.initializers, table.functions, table.methods, table.attributes] {
      for (name, signatures) in kind {
        let labels = signatures.map { $0.parameters.map(\.label) }
        #expect(Set(labels).count == labels.count, "\(name)")
      }
    }
  }

  @Test(
    "a line that is none is named by its number",
    arguments: [
      "type", "view Text(_ key)", "init Text(_ key", "init Text(_ word)", "init Text(_)", "property UILabel.text",
      "method a() -> ", "func",
    ])
  func refused(_ line: String) {
    #expect(throws: SDKTable.Fault.line(3)) { try SDKTable("# facts\n\n\(line)\n") }
  }

  private static let views = [
    "Text", "Label", "Button", "Toggle", "TextField", "SecureField", "Picker", "Section", "NavigationLink", "Link",
    "Menu", "ProgressView", "ContentUnavailableView", "DisclosureGroup", "GroupBox", "Stepper", "ShareLink",
    "ControlGroup", "LabeledContent", "DatePicker", "ColorPicker", "Tab", "CommandMenu", "Window", "WindowGroup",
    "MenuBarExtra", "TableColumn", "AxisValueLabel",
  ]
  private static let modifiers = [
    "navigationTitle", "navigationSubtitle", "alert", "confirmationDialog", "accessibilityLabel", "accessibilityHint",
    "accessibilityValue", "searchable", "help", "badge", "configurationDisplayName", "description",
    "fileDialogMessage", "chartXAxisLabel",
  ]
}
