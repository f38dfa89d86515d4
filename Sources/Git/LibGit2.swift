import CGit2
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libgit2 as a whole: its start, its last error, and its ids.
enum LibGit2 {
  /// Starts the library on first use: about 4 ms, hence not earlier.
  static let start: Void = {
    git_libgit2_init()
    // Ownership is checked as git does it, by `Ownership`; libgit2 1.5 understands no `safe.directory=*`.
    _ = git2_set_switch(GIT_OPT_SET_OWNER_VALIDATION, 0)
    // Git does not hash what it reads either, and synthetic trees may name objects that a partial clone lacks.
    _ = git2_set_switch(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0)
    _ = git2_set_switch(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, 0)
    let names = RepositoryFormat.knownExtensions.map { strdup($0) }
    defer { for name in names { free(name) } }
    var pointers = names.map { UnsafePointer($0) }
    _ = git2_set_extensions(&pointers, pointers.count)
  }()

  /// The message of the call that just failed on this thread.
  static var message: String {
    guard let error = git_error_last(), let text = error.pointee.message else { return "" }
    return String(cString: text)
  }

  /// Throws what libgit2 last said if `code` is an error.
  @discardableResult
  static func check(_ code: Int32) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw .unreadable(message)
  }

  /// Strings that libgit2 has filled in, which this frees.
  static func strings(in list: inout git_strarray) -> [String] {
    let strings = (0..<list.count).compactMap { i in list.strings[i].map { String(cString: $0) } }
    git_strarray_dispose(&list)
    return strings
  }

  /// The id of a blob of that content.
  static func blobID(of bytes: [UInt8]) -> ObjectID {
    _ = start
    var oid = git_oid()
    let code = bytes.withUnsafeBytes { git_odb_hash(&oid, $0.baseAddress, $0.count, GIT_OBJECT_BLOB) }
    precondition(code == 0, "hashing fails for no content")
    return ObjectID(oid)
  }
}

extension ObjectID {
  /// The id that libgit2 gave.
  init(_ oid: git_oid) {
    let id = withUnsafeBytes(of: oid.id) { ObjectID(bytes: $0) }
    guard let id else { preconditionFailure("libgit2 is built for ids of another length") }
    self = id
  }

  /// The id as libgit2 takes it.
  var oid: git_oid {
    var oid = git_oid()
    withUnsafeMutableBytes(of: &oid.id) { oid in withBytes { oid.copyBytes(from: $0.prefix(oid.count)) } }
    return oid
  }
}

extension ObjectKind {
  /// The kind of libgit2's object type; nil for anything that is stored in no other object's name.
  init?(_ type: git_object_t) {
    switch type {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }

  /// libgit2's name of the kind.
  var type: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}
