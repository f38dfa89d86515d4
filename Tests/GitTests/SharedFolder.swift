#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where test data that is too large for the repository may be: `CHECKLIST_SHARED`, or `shared` beside the package.
func sharedFolder(_ file: String = #filePath) -> String {
  if let named = getenv("CHECKLIST_SHARED") { return String(cString: named) }
  let parts = file.split(separator: "/").dropLast(4)
  return "/" + parts.joined(separator: "/") + "/shared"
}
