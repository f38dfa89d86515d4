import Facts
import SourceText

/// What makes a finding in code the same on two trees: path (renames followed), enclosing declaration, literal, and
/// which of several equal ones it is (contract, section 4).
struct CodeIdentity {
  private let renamed: [RepositoryPath: RepositoryPath]
  private var counts: [[String]: Int] = [:]

  init(_ code: JudgedCode) { renamed = code.renamed }

  /// The identity of the next finding; findings are asked for in the order of their places.
  mutating func next(_ place: CodePlace, literal: String) -> [String] {
    let subject = [(renamed[place.path] ?? place.path).string, place.enclosing, literal]
    let ordinal = counts[subject, default: 0]
    counts[subject] = ordinal + 1
    return subject + [String(ordinal)]
  }
}

/// Which files belong to tests, each path asked once.
struct TestFiles {
  private let isTest: (RepositoryPath) -> Bool
  private var known: [RepositoryPath: Bool] = [:]

  init(_ isTest: @escaping (RepositoryPath) -> Bool) { self.isTest = isTest }

  mutating func contain(_ path: RepositoryPath) -> Bool {
    if let answer = known[path] { return answer }
    let answer = isTest(path)
    known[path] = answer
    return answer
  }
}

extension JudgedCode {
  /// The first of a shelf's catalogs that has a key.
  func holder(of key: String, on shelf: Shelf) -> (catalog: Int, entry: Entry)? {
    for index in shelf.catalogs where catalogs[index].catalog.isReadable {
      if let entry = catalogs[index].catalog.entry(key) { return (index, entry) }
    }
    return nil
  }
}

extension KeyUse {
  /// The concrete keys that the use is known to ask for: the literal, or what a template stands for. Of a literal with
  /// holes that is a key by its type, each key that the system may ask for.
  var askedKeys: [String] {
    switch form {
    case .symbol: []
    case .interpolated: pattern.keys
    case .literal, .runtime, .declared: pattern.hasHoles ? expansions.map(\.key) : [pattern.key]
    }
  }
}
