import SourceText

/// One target of an Xcode project and the files it is made of.
package struct Target: Sendable {
  package let name: String
  /// `com.apple.product-type.application` and the like; nil for a target without product (aggregate, legacy).
  package let productType: String?
  /// The files of its resources phases, each localized variant by itself; a folder reference as its folder.
  package let resources: [RepositoryPath]
  /// The files of its sources phases.
  package let sources: [RepositoryPath]
  /// Folders whose files belong to it without being listed.
  package let synchronizedFolders: [SynchronizedFolder]
  package let configurations: [BuildConfiguration]
  /// Where its entry begins in the project file.
  package let offset: Int?

  /// Whether the product is a bundle of unit or user interface tests.
  package var isTest: Bool {
    guard let productType else { return false }
    return productType.hasSuffix(".unit-test") || productType.hasSuffix(".ui-testing")
      || productType.hasSuffix("ocunit-test")
  }

  /// Whether a file is a member, in whatever phase.
  package func holds(_ path: RepositoryPath) -> Bool {
    sources.contains(path) || isListedResource(path) || synchronizedFolders.contains { $0.gives(path) }
  }

  /// Whether a file goes into the product as it is or compiled as a resource.
  package func holdsResource(_ path: RepositoryPath) -> Bool {
    isListedResource(path)
      || !Self.isSource(path.fileExtension) && synchronizedFolders.contains { $0.gives(path) }
  }

  /// Whether a file is compiled.
  package func holdsSource(_ path: RepositoryPath) -> Bool {
    sources.contains(path) || Self.isSource(path.fileExtension) && synchronizedFolders.contains { $0.gives(path) }
  }

  private func isListedResource(_ path: RepositoryPath) -> Bool {
    resources.contains { $0 == path || path.isInside($0) }
  }

  /// The extensions that Xcode puts into the sources phase of a synchronized folder.
  private static func isSource(_ fileExtension: Substring) -> Bool {
    switch fileExtension {
    case "swift", "m", "mm", "c", "cc", "cpp", "cxx", "s", "S", "metal", "intentdefinition", "mlmodel",
      "xcdatamodel", "xcdatamodeld", "xcmappingmodel":
      true
    default: false
    }
  }
}

/// A folder whose files are members of a target without being listed (Xcode 16).
package struct SynchronizedFolder: Hashable, Sendable {
  package let folder: RepositoryPath
  /// Whether all files but the exceptions are members; where not, only the exceptions are.
  package let holdsAllButExceptions: Bool
  /// Relative to the folder, as the project spells them; `/Localized: NAME` stands for all variants of a file.
  package let exceptions: [String]

  package init(folder: RepositoryPath, holdsAllButExceptions: Bool, exceptions: [String]) {
    self.folder = folder
    self.holdsAllButExceptions = holdsAllButExceptions
    self.exceptions = exceptions
  }

  /// Whether a file is a member of the target by this folder.
  package func gives(_ path: RepositoryPath) -> Bool {
    path.isInside(folder) && isException(path) != holdsAllButExceptions
  }

  private func isException(_ path: RepositoryPath) -> Bool {
    for exception in exceptions {
      let localized = "/Localized: "
      if exception.hasPrefix(localized) {
        let name = exception.dropFirst(localized.count)
        if path == folder.appending(name) || Self.withoutLanguageFolder(path) == folder.appending(name) { return true }
      } else {
        let excluded = folder.appending(exception)
        if path == excluded || path.isInside(excluded) { return true }
      }
    }
    return false
  }

  /// `App/de.lproj/Main.strings` as `App/Main.strings`.
  private static func withoutLanguageFolder(_ path: RepositoryPath) -> RepositoryPath? {
    guard let language = path.folder, language.fileExtension == "lproj", let parent = language.folder else {
      return nil
    }
    return parent.appending(path.name)
  }
}
