/// What the binary carries with it: defaults, schemas and tables of this folder.
package enum Resources {
  /// The JSON Schema of `.checklist/policy.yml`.
  package static var policySchema: [UInt8] { PackageResources.policy_schema_json }

  /// The JSON Schema of `.checklist/ledger.yml`.
  package static var ledgerSchema: [UInt8] { PackageResources.ledger_schema_json }

  /// What Apple's frameworks do with the texts that they are given.
  package static var sdkTable: [UInt8] { PackageResources.sdk_table }
}
