/// Walks through the commits of one store; every commit is read once.
///
/// The answers are git's, also in a shallow clone, whose border commits have no parents.
final class History {
  private let store: any ObjectStore
  private var commits: [ObjectID: Commit] = [:]

  init(store: any ObjectStore) { self.store = store }

  /// The commit of that id.
  func commit(_ id: ObjectID) throws(GitError) -> Commit {
    if let known = commits[id] { return known }
    let commit = try store.commit(id)
    commits[id] = commit
    return commit
  }

  /// The best common ancestors, in git's order: the latest first.
  /// - Throws: `shallowHistory` where there is none before the border of a shallow clone.
  func mergeBases(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> [ObjectID] {
    if a == b { return [a] }
    var walk = Painting(history: self)
    try walk.paint([a], [b])
    var bases = walk.results()
    if bases.isEmpty, walk.hasMetBorder(store.shallowBorder) { throw .shallowHistory }
    if bases.count > 1 { bases = try withoutAncestors(bases) }
    return bases
  }

  /// Whether `a` is `b` or reachable from it.
  func isAncestor(_ a: ObjectID, of b: ObjectID) throws(GitError) -> Bool {
    if a == b { return true }
    var walk = Painting(history: self)
    try walk.paint([a], [b])
    return walk.colour(of: a).contains(.second)
  }

  /// The commits that are reachable from `head` and not from `base`, latest first, then by id.
  func commits(from base: ObjectID?, to head: ObjectID) throws(GitError) -> [Commit] {
    var walk = Painting(history: self)
    try walk.paint([head], base.map { [$0] } ?? [])
    try walk.settle()
    return try walk.commits(only: .first).sorted { ($1.time, $0.id) < ($0.time, $1.id) }
  }

  private func withoutAncestors(_ bases: [ObjectID]) throws(GitError) -> [ObjectID] {
    var redundant: Set<ObjectID> = []
    for base in bases where !redundant.contains(base) {
      let others = bases.filter { $0 != base && !redundant.contains($0) }
      guard !others.isEmpty else { continue }
      var walk = Painting(history: self)
      try walk.paint([base], others)
      if walk.colour(of: base).contains(.second) { redundant.insert(base) }
      for other in others where walk.colour(of: other).contains(.first) { redundant.insert(other) }
    }
    return bases.filter { !redundant.contains($0) }
  }
}

/// One walk from two sets of commits towards their roots, latest commits first.
private struct Painting {
  /// From which set a commit is reachable.
  struct Colour: OptionSet {
    let rawValue: UInt8
    static let first = Colour(rawValue: 1)
    static let second = Colour(rawValue: 2)
    static let both: Colour = [.first, .second]
    /// Below a common ancestor.
    static let stale = Colour(rawValue: 4)
    /// Among the common ancestors that were met.
    static let result = Colour(rawValue: 8)
  }

  private struct Step {
    let time: Int
    let number: Int
    let id: ObjectID
  }

  let history: History
  private var colours: [ObjectID: Colour] = [:]
  private var results_: [Commit] = []
  private var queue: [Step] = []
  private var stepCount = 0
  /// How many steps of the queue concern commits that are not stale.
  private var freshCount = 0
  private var queued: [ObjectID: Int] = [:]

  init(history: History) { self.history = history }

  func colour(of id: ObjectID) -> Colour { colours[id] ?? [] }

  func hasMetBorder(_ border: Set<ObjectID>) -> Bool { border.contains { colours[$0] != nil } }

  /// The common ancestors that are below no other one by this walk, latest first.
  func results() -> [ObjectID] {
    var sorted: [Commit] = []
    for commit in results_ where !colour(of: commit.id).contains(.stale) {
      let place = sorted.firstIndex { $0.time < commit.time } ?? sorted.endIndex
      sorted.insert(commit, at: place)
    }
    return sorted.map(\.id)
  }

  func commits(only colour: Colour) throws(GitError) -> [Commit] {
    var found: [Commit] = []
    for (id, mark) in colours where mark.intersection(.both) == colour { found.append(try history.commit(id)) }
    return found
  }

  /// Goes down until every commit that is left is an ancestor of a common one.
  mutating func paint(_ first: [ObjectID], _ second: [ObjectID]) throws(GitError) {
    for id in first { try mark(id, .first) }
    for id in second { try mark(id, .second) }
    while freshCount > 0, let id = pop() {
      var mark = colour(of: id).intersection([.first, .second, .stale])
      if mark == .both {
        if !colour(of: id).contains(.result) {
          set(id, colour(of: id).union(.result))
          results_.append(try history.commit(id))
        }
        mark.insert(.stale)
      }
      for parent in try history.commit(id).parents where !colour(of: parent).isSuperset(of: mark) {
        try self.mark(parent, mark)
      }
    }
  }

  /// Carries the colours on to commits that a clock running backwards made the walk meet too early.
  mutating func settle() throws(GitError) {
    while let id = pop() {
      let mark = colour(of: id).intersection([.first, .second, .stale])
      for parent in try history.commit(id).parents {
        guard let known = colours[parent], !known.isSuperset(of: mark) else { continue }
        try self.mark(parent, mark)
      }
    }
  }

  private mutating func mark(_ id: ObjectID, _ colour: Colour) throws(GitError) {
    set(id, self.colour(of: id).union(colour))
    stepCount += 1
    queued[id, default: 0] += 1
    if !self.colour(of: id).contains(.stale) { freshCount += 1 }
    push(Step(time: try history.commit(id).time, number: stepCount, id: id))
  }

  /// Sets a colour and keeps `freshCount` true for the commit's steps in the queue.
  private mutating func set(_ id: ObjectID, _ colour: Colour) {
    let wasStale = self.colour(of: id).contains(.stale)
    colours[id] = colour
    if !wasStale, colour.contains(.stale) { freshCount -= queued[id] ?? 0 }
  }

  private func isBefore(_ x: Step, _ y: Step) -> Bool { (y.time, x.number) < (x.time, y.number) }

  private mutating func push(_ step: Step) {
    queue.append(step)
    var i = queue.count - 1
    while i > 0, isBefore(queue[i], queue[(i - 1) / 2]) {
      queue.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  private mutating func pop() -> ObjectID? {
    guard let top = queue.first, let last = queue.popLast() else { return nil }
    if !queue.isEmpty {
      queue[0] = last
      var i = 0
      while true {
        var least = i
        for child in [2 * i + 1, 2 * i + 2] where child < queue.count && isBefore(queue[child], queue[least]) {
          least = child
        }
        if least == i { break }
        queue.swapAt(i, least)
        i = least
      }
    }
    queued[top.id, default: 1] -= 1
    if !colour(of: top.id).contains(.stale) { freshCount -= 1 }
    return top.id
  }
}
