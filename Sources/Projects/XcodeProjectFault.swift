import PropertyLists

/// Why a project file gives no project.
package enum XcodeProjectFault: Error, Hashable, Sendable {
  /// The file is no property list; the fault says where it breaks.
  case notReadable(PropertyListFault)
  /// The property list holds no project object.
  case noProject
}
