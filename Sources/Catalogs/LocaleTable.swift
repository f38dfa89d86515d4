import Facts

/// The locale codes of one catalog, made once for each spelling.
///
/// Locales stand in much the same order under every key, so the one behind the last is tried first.
struct LocaleTable {
  private struct Known {
    let code: LocaleCode
    let spelling: [UInt8]
    /// The index of the first spelling of the same locale.
    let canonical: Int
  }

  private var known: [Known] = []
  private var indexBySpelling: [String: Int] = [:]
  private var indexByCode: [LocaleCode: Int] = [:]
  private var next = 0

  /// The code for a spelling, and a number that all spellings of the same locale share.
  mutating func code(_ spelling: UnsafeBufferPointer<UInt8>) -> (code: LocaleCode, number: Int) {
    for index in [next, 0] where index < known.count && spelling.elementsEqual(known[index].spelling) {
      next = index + 1
      return (known[index].code, known[index].canonical)
    }
    let string = String(decoding: spelling, as: UTF8.self)
    // Bytes that differ and are canonically equal fall together here; no locale code is written in such letters.
    let index = indexBySpelling[string] ?? add(string, Array(spelling))
    next = index + 1
    return (known[index].code, known[index].canonical)
  }

  private mutating func add(_ string: String, _ spelling: [UInt8]) -> Int {
    let code = LocaleCode(string)
    let index = known.count
    let canonical = indexByCode[code] ?? index
    known.append(Known(code: code, spelling: spelling, canonical: canonical))
    indexBySpelling[string] = index
    indexByCode[code] = canonical
    return index
  }
}
