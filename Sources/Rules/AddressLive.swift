import Facts
import Policies
import SourceText

/// Every address in the ledger finds values.
package enum AddressLive: SideRule {
  package static let about = RuleAbout(
    id: "address-live", family: .code, title: "Every address in the ledger finds values in the code",
    explanation: """
      An address in the ledger says where the values of a template come from: a symbol in a file of production code. \
      When that symbol is renamed, moved or emptied, the address finds nothing, and from then on none of the \
      template's keys is checked: a list that nobody reads any more looks exactly like a list that is in order.

      Looked at: each entry of `templates`. To mend it, write where the values are now, or take the entry out when the \
      template is gone.
      """,
    failing: #"values: { file: App/Models.swift, symbol: "Milestone.everything", pick: strings }       no such symbol"#,
    passing: #"values: { file: App/Models.swift, symbol: "Milestone.all", pick: strings }"#)

  package static func outcome(on side: Side) -> Outcome {
    guard let code = side.code else { return Outcome() }
    var outcome = Outcome(checked: code.ledger.templates.count)
    for (index, address) in code.ledger.templates.enumerated() {
      if index < code.facts.addresses.count, !code.facts.addresses[index].isEmpty { continue }
      outcome.findings.append(
        Finding(
          about, path: Ledger.path, position: address.position, key: address.template,
          message: "the address of \(Wording.quoted(address.template)) finds nothing: `\(address.symbol)` in "
            + "\(address.file) has no \(wanted(address.pick)), so none of the template's keys is checked, and users "
            + "may see the raw key",
          fix: "say where the values are now (`Type.member`, or a name that is unique in the file), or take the entry "
            + "out", identity: [address.template]))
    }
    return outcome
  }

  private static func wanted(_ pick: Ledger.Pick) -> String {
    switch pick {
    case .strings: "string literals"
    case .cases: "enum cases"
    case .rawValues: "raw values"
    case .range: "range of integers"
    case .label(let label): "literals of an argument `\(label)`"
    }
  }
}
