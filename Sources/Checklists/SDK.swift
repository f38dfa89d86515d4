import Configuration
import KeyUses

extension SDKTable {
  /// The table that the program carries with it.
  static let standard: SDKTable = {
    do {
      return try SDKTable(String(decoding: Resources.sdkTable, as: UTF8.self))
    } catch {
      // A fault of the program, not of any input; without the table every use would be passed over in silence.
      preconditionFailure("Configuration/sdk.table: \(error)")
    }
  }()
}
