import Foundation
import SwiftSource
import SwiftTree
import Testing

/// Real files: those of the reader itself.
struct OwnSourcesTests {
  private static let files: [[UInt8]] = {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    return ["SwiftSource", "SwiftTree", "SourceText"].flatMap { target -> [[UInt8]] in
      let folder = root.appending(path: "Sources/\(target)")
      let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
      return files.filter { $0.pathExtension == "swift" }.compactMap { (try? Data(contentsOf: $0)).map { [UInt8]($0) } }
    }
  }()

  @Test func `real files give well-formed trees that come back equal from the cache's form`() {
    #expect(Self.files.count > 5)
    for file in Self.files {
      let tree = SwiftReader.tree(of: file)
      #expect(tree.defect() == nil)
      #expect(!tree.nodes[0].flags.contains(.hasErrors))
      let bytes = SwiftTreeCoder.bytes(of: tree)
      #expect(bytes.withUnsafeBytes { SwiftTreeCoder.tree(from: $0) } == tree)
    }
  }

  @Test func `skipped bodies are the only difference that skipping makes`() {
    for file in Self.files {
      let short = SwiftReader.tree(of: file)
      let long = SwiftReader.tree(of: file, skipsPlainBodies: false)
      #expect(isEqual(long, short))
    }
  }

  /// Whether the trees are equal but for blocks that are empty in the second one.
  private func isEqual(_ long: SwiftTree, _ short: SwiftTree) -> Bool {
    func text(_ tree: SwiftTree, _ index: Int32) -> String? { index < 0 ? nil : tree.strings[Int(index)] }
    var pairs: [(Int32, Int32)] = [(0, 0)]
    while let (a, b) = pairs.popLast() {
      guard a >= 0, b >= 0 else {
        if a != b { return false }
        continue
      }
      let (x, y) = (long.nodes[Int(a)], short.nodes[Int(b)])
      guard x.kind == y.kind, x.flags == y.flags, x.offset == y.offset, text(long, x.name) == text(short, y.name),
        text(long, x.label) == text(short, y.label)
      else { return false }
      if x.kind == .block, y.childCount == 0, x.childCount > 0 {
        // What is skipped holds no text.
        continue
      }
      guard x.childCount == y.childCount else { return false }
      for place in 0..<x.childCount {
        pairs.append((long.children[Int(x.firstChild + place)], short.children[Int(y.firstChild + place)]))
      }
    }
    return long.lineStarts == short.lineStarts
  }
}
