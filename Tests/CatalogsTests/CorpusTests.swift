import Catalogs
import Facts
import Foundation
import SourceText
import Testing

/// The catalogs of real apps, every version in their histories.
///
/// The bundles lie in the `corpus` folder of `CHECKLIST_SHARED`, else of `shared` beside the package.
@Suite struct CorpusTests {
  static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["CHECKLIST_SHARED"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared")
    let corpus = shared.appending(path: "corpus")
    return FileManager.default.fileExists(atPath: corpus.path) ? corpus : nil
  }()

  /// Each bundle, with how many versions of string catalogs it holds, how many of them are laid out as Xcode does,
  /// and how many are no JSON. The others were edited by hand or by other tools, which their commits show.
  static let bundles: [(name: String, versions: Int, laidOut: Int, broken: Int)] = [
    ("IceCubesApp", 224, 196, 4), ("XcodesApp", 81, 80, 0), ("linearmouse", 61, 57, 0),
  ]

  @Test(.enabled(if: folder != nil, "no corpus: set CHECKLIST_SHARED"), arguments: bundles)
  func everyVersionIsReadAndLaidOut(_ name: String, _ versions: Int, _ laidOut: Int, _ broken: Int) throws {
    let bundle = try #require(Self.folder).appending(path: "\(name).bundle")
    let blobs = try catalogs(in: bundle)
    #expect(blobs.count == versions)
    var same = 0
    var unreadable = 0
    for bytes in blobs {
      let catalog = XCStringsReader.read(path: RepositoryPath("Localizable.xcstrings"), bytes: bytes)
      let result = XCStringsLayout.laidOut(bytes)
      let isSame = result.map { isEqual($0, bytes) } ?? false
      #expect((XCStringsLayout.fault(in: bytes) == nil) == (isSame || result == nil))
      if isSame { same += 1 }
      if result == nil { unreadable += 1 }
      #expect((result == nil) == !catalog.isReadable)
      for fault in catalog.faults where catalog.isReadable { #expect(fault.kind == .duplicateKey) }
      #expect(catalog.isReadable == !catalog.entries.isEmpty)
    }
    #expect(same == laidOut)
    #expect(unreadable == broken)
  }

  /// `==` of arrays takes a second for every hundred megabytes in a debug build.
  private func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    Data(a) == Data(b)
  }

  /// The contents of all `.xcstrings` of a bundle's history, each once.
  private func catalogs(in bundle: URL) throws -> [[UInt8]] {
    let clone = FileManager.default.temporaryDirectory.appending(path: "corpus-\(UUID().uuidString).git")
    defer { try? FileManager.default.removeItem(at: clone) }
    _ = try git("clone", "--quiet", "--bare", bundle.path, clone.path)
    let listing = try git("--git-dir", clone.path, "rev-list", "--objects", "--all")
    let ids = String(decoding: listing, as: UTF8.self).split(separator: "\n").filter { $0.hasSuffix(".xcstrings") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let input = clone.appending(path: "wanted")
    try Data(Set(ids).sorted().joined(separator: "\n").appending("\n").utf8).write(to: input)
    let output = [UInt8](try git("--git-dir", clone.path, "cat-file", "--batch", input: input))
    var blobs: [[UInt8]] = []
    var offset = 0
    while offset < output.count, let end = output[offset...].firstIndex(of: 0x0A) {
      let header = String(decoding: output[offset..<end], as: UTF8.self).split(separator: " ")
      guard header.count == 3, let size = Int(header[2]) else { break }
      blobs.append(Array(output[(end + 1)..<(end + 1 + size)]))
      offset = end + 2 + size
    }
    return blobs
  }

  private func git(_ arguments: String..., input: URL? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    let output = Pipe()
    process.standardOutput = output
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return data
  }
}
