import CatalogMerge
import Facts
import Support

/// Merges of catalogs that a test writes as lines (see `CatalogText`).
enum Merging {
  /// The outcome for three catalogs; nil as base where both sides added the file.
  static func xcstrings(_ base: String?, _ ours: String, _ theirs: String) -> MergeOutcome {
    SemanticMerge.merge(
      base: base.map { Array(CatalogText.xcstrings($0).utf8) } ?? [], ours: Array(CatalogText.xcstrings(ours).utf8),
      theirs: Array(CatalogText.xcstrings(theirs).utf8), kind: .xcstrings)
  }

  static func strings(_ base: String, _ ours: String, _ theirs: String) -> MergeOutcome {
    SemanticMerge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), kind: .strings)
  }

  static func stringsdict(_ base: String, _ ours: String, _ theirs: String) -> MergeOutcome {
    SemanticMerge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), kind: .stringsdict)
  }

  /// A plural rule file: a line a key, `KEY: CATEGORY=TEXT | …`.
  static func rules(_ lines: String, indent: String = "\t") -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      text +=
        "\t<key>\(parts[0])</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n"
      text += "\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n"
      text += "\t\t\t<string>NSStringPluralRuleType</string>\n"
      text += "\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n"
      for form in parts[1].split(separator: " | ") {
        let halves = form.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        text += "\t\t\t<key>\(halves[0])</key>\n\t\t\t<string>\(halves[1])</string>\n"
      }
      text += "\t\t</dict>\n\t</dict>\n"
    }
    return (text + "</dict>\n</plist>\n").replacing("\t", with: indent)
  }
}

extension MergeOutcome {
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var kinds: [MergeConflict.Kind] { conflicts.map(\.kind) }
}
