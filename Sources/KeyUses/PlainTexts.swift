import Facts
import SwiftTree

/// Tells which literals users see as they are.
extension Analysis {
  /// What users see as it is, and what only the program sees.
  func emitShown() {
    for sink in sinks where sink.role != .lookup {
      let isPlain = sink.role == .plain
      // Numbers, colours and the like hold no text; and what is no literal is asked only where a string can be.
      guard isPlain || !sink.scope.isExcluded else { continue }
      if isPlain, program.kind(sink.value) != .string, type(of: sink.value, in: sink.scope) != .string,
        type(of: sink.value, in: sink.scope) != .unknown
      {
        continue
      }
      evaluatedReach = isPlain ? .plain : .shown
      isListing = false
      let found = values(of: sink.value, in: sink.scope, nil)
      isListing = true
      evaluatedReach = nil
      for value in found.known {
        // A key that a lookup of the project gives back where it finds nothing is no text.
        let isKey = reached[value.origin]?.contains(.lookup) ?? false
        markReached(value.origin, isPlain ? .plain : .shown)
        guard !isPlain, !isKey, program.kind(value.origin) == .string else { continue }
        let text = value.written
        guard !text.isEmpty else { continue }
        facts.plainTexts.append(
          PlainText(
            text: text, call: sink.call, way: sink.role == .verbatim ? .verbatim : .string,
            place: place(value.origin, scope(of: value.origin) ?? sink.scope)))
      }
    }
  }

  /// Texts of errors that the system shows as they are.
  func emitErrorTexts() {
    for name in ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"] {
      for slot in program.properties[program.symbol(name)] ?? [] where slot.body != nil && !slot.scope.isExcluded {
        isListing = false
        let found = slotValues(slot, at: slot.node, in: slot.scope, nil).known
        isListing = true
        for value in found
        where program.kind(value.origin) == .string && reached[value.origin]?.contains(.lookup) != true {
          markReached(value.origin, .shown)
          facts.plainTexts.append(
            PlainText(
              text: value.written, call: name, way: .string,
              place: place(value.origin, scope(of: value.origin) ?? slot.scope)))
        }
      }
    }
  }
}
