import Policies
import SourceText
import Testing

let rules = RuleCatalog(
  all: [
    "locales-filled", "source-frozen", "catalog-readable", "configuration-readable", "key-hygiene", "key-unused",
    "translation-suspect", "ledger-live",
  ],
  notExemptible: ["locales-filled", "source-frozen", "catalog-readable", "configuration-readable", "ledger-live"])

func policyFile(_ text: String) -> SourceFile { SourceFile(path: Policy.path, bytes: Array(text.utf8)) }

func policy(_ text: String) throws(ConfigurationFault) -> Policy { try Policy.decode(policyFile(text), rules: rules) }

func ledger(_ text: String) throws(ConfigurationFault) -> Ledger {
  try Ledger.decode(SourceFile(path: Ledger.path, bytes: Array(text.utf8)), rules: rules)
}

/// `line:column message` of the fault that a policy is refused with; nil where it is not.
func policyFault(_ text: String) -> String? { fault { () throws(ConfigurationFault) in _ = try policy(text) } }

func ledgerFault(_ text: String) -> String? { fault { () throws(ConfigurationFault) in _ = try ledger(text) } }

func fault(_ read: () throws(ConfigurationFault) -> Void) -> String? {
  do {
    try read()
    return nil
  } catch {
    return "\(error.position.line):\(error.position.column) \(error.message)"
  }
}
