import Foundation
import PropertyLists
import Testing

/// A binary property list of objects given as bytes, with offsets and references of one byte.
private func binary(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
  var file = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets.append(UInt8(file.count))
    file += object
  }
  let table = UInt8(file.count)
  let count = UInt8(objects.count)
  return file + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, count] + [0, 0, 0, 0, 0, 0, 0, top]
    + [0, 0, 0, 0, 0, 0, 0, table]
}

@Suite("A binary property list")
struct BinaryPropertyListTests {
  private func fault(_ file: [UInt8]) -> PropertyListFault.Kind? {
    do {
      _ = try BinaryPropertyList.read(file)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("gives its values without places")
  func values() throws {
    let value = try BinaryPropertyList.read(binary([[0xD1, 1, 2], [0x51, 0x61], [0x61, 0x00, 0xE9]]))
    #expect(value.members?.map(\.key) == ["a"])
    #expect(value["a"]?.string == "é")
    #expect(value.span == nil && value.members?.first?.keySpan == nil)
  }

  @Test("that holds itself is refused")
  func cycle() {
    #expect(fault(binary([[0xA1, 0]])) == .binary(.cycle))
    #expect(fault(binary([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 0]])) == .binary(.cycle))
  }

  @Test("that grows beyond measure is refused, quickly")
  func expansion() {
    // Thirty arrays, each of which holds the next one twice.
    let objects = (1...30).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
    #expect(fault(binary(objects)) == .tooManyValues(limit: BinaryPropertyList.valueLimit))
  }

  @Test("with numbers that do not fit is refused")
  func malformed() {
    #expect(fault(Array("bplist00".utf8)) == .binary(.malformedTrailer))
    #expect(fault(binary([[0x09]], top: 1)) == .binary(.malformedTrailer))
    #expect(fault(binary([[0xA1, 9]])) == .binary(.reference))
    #expect(fault(binary([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) == .binary(.malformedObject))
    #expect(fault(binary([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) == .binary(.malformedObject))
    #expect(fault(binary([[0x55, 0x61]])) == .binary(.malformedObject))
    #expect(fault(binary([[0xD1, 1, 1], [0x09]])) == .binary(.keyIsNoString))
    #expect(fault(binary([[0xF0]])) == .binary(.malformedObject))
  }
}
