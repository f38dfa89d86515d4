import SourceText

/// One build setting as the project file spells it.
package struct BuildSetting: Hashable, Sendable {
  /// Without condition.
  package let name: String
  /// `sdk=iphoneos*` of `NAME[sdk=iphoneos*]`.
  package let condition: String?
  /// One text, or the texts of a list.
  package let values: [String]
  package let isList: Bool
  /// Where the value stands.
  package let offset: Int?

  package init(name: String, condition: String?, values: [String], isList: Bool, offset: Int?) {
    self.name = name
    self.condition = condition
    self.values = values
    self.isList = isList
    self.offset = offset
  }
}

/// A named set of build settings: a target's own, over the project's of the same name.
///
/// Files of settings (`.xcconfig`) that it is based on are not read.
package struct BuildConfiguration: Sendable {
  package let name: String
  /// In the order of the file.
  package let settings: [BuildSetting]
  /// The project's settings, which the own ones replace; empty for the project's own configuration.
  package let inherited: [BuildSetting]

  package init(name: String, settings: [BuildSetting], inherited: [BuildSetting] = []) {
    self.name = name
    self.settings = settings
    self.inherited = inherited
  }

  /// The setting that holds without condition, own before inherited; where only conditional ones are set, the first.
  package func setting(_ name: String) -> BuildSetting? {
    for level in [settings, inherited] {
      let named = level.filter { $0.name == name }
      if let setting = named.last(where: { $0.condition == nil }) ?? named.first { return setting }
    }
    return nil
  }

  /// The text of a setting, a list joined by spaces, `$(inherited)` replaced by the project's text.
  package func value(of name: String) -> String? {
    guard let setting = setting(name) else { return nil }
    let own = setting.values.joined(separator: " ")
    guard own.contains("inherited") else { return own }
    let base = BuildConfiguration(name: self.name, settings: inherited)
    let below = settings.contains(setting) ? base.value(of: name) ?? "" : ""
    return own.replacing("$(inherited)", with: below).replacing("${inherited}", with: below)
  }

  /// The words of a setting that is a list of names.
  package func words(of name: String) -> [String] {
    (value(of: name) ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
  }

  /// Whether a setting is `YES`; nil where it is not set.
  package func isOn(_ name: String) -> Bool? { value(of: name).map { $0 == "YES" || $0 == "true" || $0 == "1" } }

  /// The settings `INFOPLIST_KEY_…`, under every condition, own before inherited.
  package var infoPlistKeys: [BuildSetting] {
    (settings
      + inherited.filter { base in
        !settings.contains { $0.name == base.name && $0.condition == base.condition }
      }).filter { $0.name.hasPrefix("INFOPLIST_KEY_") }
  }
}

extension XcodeProject {
  /// The Info.plist that `INFOPLIST_FILE` names, the common variables of its path expanded; nil where there is none,
  /// where it lies outside the repository, or where a variable's value is not known.
  package func infoPlist(of target: Target, in configuration: BuildConfiguration) -> RepositoryPath? {
    guard var path = configuration.value(of: "INFOPLIST_FILE"), !path.isEmpty else { return nil }
    let variables = [
      "SRCROOT": ".", "SOURCE_ROOT": ".", "PROJECT_DIR": ".", "TARGET_NAME": target.name, "TARGETNAME": target.name,
      "CONFIGURATION": configuration.name,
      "PRODUCT_NAME": configuration.value(of: "PRODUCT_NAME").map { $0 == "$(TARGET_NAME)" ? target.name : $0 },
      "PROJECT_NAME": String(file.path.folder?.stem ?? ""),
    ]
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      guard let value else { continue }
      path = path.replacing("$(\(name))", with: value).replacing("${\(name)}", with: value)
    }
    guard !path.contains("$"), !path.hasPrefix("/") else { return nil }
    return sourceRoot.resolving(path)
  }
}

extension RepositoryPath {
  /// A relative path seen from this folder, `.` and `..` resolved; nil where it leads out of the repository.
  func resolving(_ relative: some StringProtocol) -> RepositoryPath? {
    var parts = string.split(separator: "/").map(String.init)
    for part in relative.split(separator: "/") {
      switch part {
      case ".": break
      case "..":
        if parts.popLast() == nil { return nil }
      default: parts.append(String(part))
      }
    }
    return RepositoryPath(parts.joined(separator: "/"))
  }
}
