/// The keys of one JSON object by their bytes, so that canonically equal but different keys stay apart.
///
/// Linear in the size of the object, whatever the keys are.
struct KeySet {
  private var indices: [String.UTF8Bytes: Int] = [:]

  init(capacity: Int) { indices.reserveCapacity(capacity) }

  /// Notes a key's index; the index it had before, where it was there.
  mutating func insert(_ key: String, index: Int) -> Int? {
    indices.updateValue(index, forKey: String.UTF8Bytes(key))
  }
}

extension String {
  /// A string compared by its UTF-8 bytes.
  struct UTF8Bytes: Hashable {
    private let string: String

    init(_ string: String) { self.string = string }

    static func == (a: UTF8Bytes, b: UTF8Bytes) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }

    func hash(into hasher: inout Hasher) {
      var string = string
      string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
