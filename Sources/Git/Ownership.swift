#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Git's guard against repositories that another user has placed in one's way.
enum Ownership {
  /// Passes if this user owns all `paths`, or `safe.directory` names `folder` or `*`.
  /// - Throws: `untrustedOwner`.
  static func check(_ paths: [String], of folder: String, _ environment: [String: String]) throws(GitError) {
    if paths.allSatisfy({ isOwn($0, environment) }) { return }
    var isSafe = false
    for value in try Configuration.protectedValues("safe.directory", environment) {
      let path = FileSystem.expandingHome(value, home: environment["HOME"])
      if value.isEmpty {
        isSafe = false
      } else if value == "*" {
        isSafe = true
      } else if path.hasSuffix("/*") {
        let parent = String(path.dropLast(2))
        isSafe = isSafe || folder != parent && FileSystem.isInside(folder, FileSystem.realPath(parent) ?? parent)
      } else {
        isSafe = isSafe || folder == (FileSystem.realPath(path) ?? path)
      }
    }
    guard isSafe else { throw .untrustedOwner(folder) }
  }

  private static func isOwn(_ path: String, _ environment: [String: String]) -> Bool {
    guard let owner = FileSystem.status(path)?.st_uid else { return false }
    let user = geteuid()
    if owner == user { return true }
    // Under sudo the files of the user who called it are one's own.
    return user == 0 && environment["SUDO_UID"].flatMap(uid_t.init) == owner
  }
}
