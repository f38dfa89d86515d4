import PropertyLists
import SourceText

/// The objects of a project file by their identifiers, and the paths of those that name files.
struct ProjectObjects {
  /// One object; `isa` names its class.
  struct Object {
    let members: [PropertyListValue.Member]
    let offset: Int?

    subscript(name: String) -> PropertyListValue? {
      for member in members where member.key == name { return member.value }
      return nil
    }

    func string(_ name: String) -> String? { self[name]?.string }

    /// The texts of a list; other elements are passed over.
    func strings(_ name: String) -> [String] { self[name]?.elements?.compactMap(\.string) ?? [] }

    var isa: String { string("isa") ?? "" }
  }

  private let objects: [String: Object]
  /// The group that lists an object.
  private let parents: [String: String]
  /// The folder that project paths are relative to; nil where it lies outside the repository.
  private let sourceRoot: RepositoryPath?

  init(_ value: PropertyListValue, sourceRoot: RepositoryPath?) {
    self.sourceRoot = sourceRoot
    var objects: [String: Object] = [:]
    var parents: [String: String] = [:]
    let members = value.members ?? []
    objects.reserveCapacity(members.count)
    for member in members {
      guard let fields = member.value.members else { continue }
      let object = Object(members: fields, offset: member.keySpan?.range.lowerBound)
      objects[member.key] = object
      // Groups of all kinds, and packages of versions, have children.
      for child in object["children"]?.elements ?? [] {
        if let child = child.string, parents[child] == nil { parents[child] = member.key }
      }
    }
    self.objects = objects
    self.parents = parents
  }

  subscript(identifier: String) -> Object? { objects[identifier] }

  /// The objects that a list in `object` names, with their identifiers; unknown ones are passed over.
  func list(_ name: String, of object: Object) -> [(identifier: String, object: Object)] {
    object.strings(name).compactMap { identifier in self[identifier].map { (identifier, $0) } }
  }

  /// The path of a file or group; nil where it is no file of the repository (a product, an SDK's framework).
  func path(of identifier: String) -> RepositoryPath? {
    // From the object up to the first that is anchored; a chain longer than the objects runs in a circle.
    var relative: [String] = []
    var current: String? = identifier
    for _ in 0...min(objects.count, 200) {
      guard let identifier = current, let object = self[identifier] else {
        return join(relative)
      }
      if let path = object.string("path") { relative.append(path) }
      switch object.string("sourceTree") ?? "<group>" {
      case "<group>": current = parents[identifier]
      case "SOURCE_ROOT": return join(relative)
      default: return nil
      }
    }
    return nil
  }

  private func join(_ relative: [String]) -> RepositoryPath? {
    guard let sourceRoot, !relative.contains(where: { $0.hasPrefix("/") }) else { return nil }
    return sourceRoot.resolving(relative.reversed().joined(separator: "/"))
  }

  /// The files that a reference in a build phase stands for: itself, or the variants of a group.
  func files(of identifier: String) -> [RepositoryPath] {
    guard let object = self[identifier] else { return [] }
    guard object.isa == "PBXVariantGroup" else { return path(of: identifier).map { [$0] } ?? [] }
    return object.strings("children").compactMap { self[$0] == nil ? nil : path(of: $0) }
  }
}
