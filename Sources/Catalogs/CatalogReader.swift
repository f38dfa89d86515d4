import Facts
import SourceText

/// Reads a catalog of any format from the bytes of its files.
package enum CatalogReader {
  /// One file of a catalog: its bytes, or why they were not read.
  package struct Source: Sendable {
    package enum Content: Sendable {
      case bytes([UInt8])
      case notRead(CatalogFault.Kind.NotRead)
    }

    package let path: RepositoryPath
    package let content: Content

    package init(path: RepositoryPath, content: Content) {
      self.path = path
      self.content = content
    }
  }

  /// The catalog of an identity.
  ///
  /// - Parameters:
  ///   - sources: at least one file; of a family all its files.
  ///   - sourceLanguage: the source locale of `.lproj` families; an `.xcstrings` names its own.
  ///   - checksLayout: whether to look for the first place that is not laid out as Xcode writes it.
  package static func catalog(
    _ identity: CatalogIdentity, from sources: [Source], sourceLanguage: String, checksLayout: Bool = false
  ) -> Catalog {
    var catalog =
      switch identity.format {
      case .xcstrings: xcstrings(identity, sources[0], checksLayout: checksLayout)
      case .lproj: LprojFamily.catalog(identity, from: sources, sourceLanguage: sourceLanguage)
      }
    if catalog.locales.count > localeLimit {
      catalog.faults.append(CatalogFault(.shape("it has more than \(localeLimit) languages"), at: Place(offset: 0)))
      catalog.unreadableLocales.insert(catalog.sourceLocale)
    }
    return catalog
  }

  /// More languages than there are; each key is looked at in each of them.
  private static let localeLimit = 1000

  private static func xcstrings(_ identity: CatalogIdentity, _ source: Source, checksLayout: Bool) -> Catalog {
    switch source.content {
    case .bytes(let bytes):
      guard checksLayout, let document = try? JSONScanner.document(of: bytes) else {
        return XCStringsReader.read(path: source.path, bytes: bytes)
      }
      var catalog = XCStringsReader.read(path: source.path, document: document)
      if catalog.isReadable { catalog.layoutFault = XCStringsLayout.fault(in: document) }
      return catalog
    case .notRead(let reason):
      return Catalog(
        format: .xcstrings, path: source.path, table: identity.table, sourceLocale: LocaleCode("en"),
        files: [SourceFile(path: source.path, bytes: [])], entries: [],
        faults: [CatalogFault(.notRead(reason), at: Place(offset: 0))], decodedTexts: [])
    }
  }
}
