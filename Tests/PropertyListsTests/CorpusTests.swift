import Foundation
import PropertyLists
import Testing

/// The bundles of real histories, which lie beside the package or in the folder that `CHECKLIST_SHARED` names.
private let bundles: [URL] = {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let shared =
    ProcessInfo.processInfo.environment["CHECKLIST_SHARED"].map { URL(fileURLWithPath: $0) }
    ?? root.deletingLastPathComponent().appendingPathComponent("shared")
  let corpus = shared.appendingPathComponent("corpus")
  let files = (try? FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)) ?? []
  return files.filter { $0.pathExtension == "bundle" }.sorted { $0.path < $1.path }
}()

@Suite("Every version of every file of the corpora", .enabled(if: !bundles.isEmpty, "the corpora are not here"))
struct CorpusTests {
  private static func git(_ arguments: [String], input: String? = nil) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
      try FileManager.default.removeItem(at: file)
    }
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }

  /// The contents of all blobs of a bundle whose path ends so.
  private static func files(_ bundle: URL, ending suffix: String) throws -> [[UInt8]] {
    let clone = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: clone) }
    _ = try git(["clone", "--quiet", "--bare", bundle.path, clone])
    let objects = String(decoding: try git(["-C", clone, "rev-list", "--objects", "--all"]), as: UTF8.self)
    let names = objects.split(separator: "\n").filter { $0.hasSuffix(suffix) }.compactMap {
      $0.split(separator: " ").first
    }
    let output = try git(["-C", clone, "cat-file", "--batch"], input: names.joined(separator: "\n") + "\n")
    var files: [[UInt8]] = []
    var position = 0
    while position < output.count, let end = output[position...].firstIndex(of: 0x0A) {
      let header = String(decoding: output[position..<end], as: UTF8.self).split(separator: " ")
      guard header.count == 3, let size = Int(header[2]) else { break }
      files.append(Array(output[(end + 1)..<(end + 1 + size)]))
      position = end + 1 + size + 1
    }
    return files
  }

  @Test(".strings read as Foundation reads them", arguments: bundles)
  func strings(_ bundle: URL) throws {
    let files = try Self.files(bundle, ending: ".strings")
    #expect(!files.isEmpty)
    for file in files where PropertyList.format(of: file) == .oldStyle || file.isEmpty {
      let text = try TextDecoding.decode(file).bytes
      let table = OldStylePropertyList.stringsTable(text)
      let disagreement = table.disagreement(with: FoundationOracle(file), text: text)
      #expect(disagreement == nil, "\(String(decoding: text.prefix(200), as: UTF8.self)): \(disagreement ?? "")")
    }
  }

  @Test(".stringsdict read as Foundation reads them", arguments: bundles)
  func stringsdict(_ bundle: URL) throws {
    for file in try Self.files(bundle, ending: ".stringsdict") {
      let theirs = try? PropertyListSerialization.propertyList(from: Data(file), options: [], format: nil)
      let ours = try? PropertyList.read(file)
      #expect((theirs == nil) == (ours == nil), "\(String(decoding: file.prefix(200), as: UTF8.self))")
      if let theirs, let ours { #expect(ours.value.equals(theirs)) }
    }
  }
}
