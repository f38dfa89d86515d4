import Facts

/// How rules name things in their messages.
enum Wording {
  /// A key or text in quotes on one line, cut where it is long.
  static func quoted(_ text: String, limit: Int = 80) -> String {
    // Nearly all keys are short and printable ASCII.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return "“\(text)”" }
    var shown = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit {
        shown += "…"
        break
      }
      switch scalar {
      case "\n": shown += "\\n"
      case "\r": shown += "\\r"
      case "\t": shown += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: shown += "\\u{\(String(scalar.value, radix: 16))}"
        // Marks that turn the direction of what follows would turn the message too.
        case .format where (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value):
          shown += "\\u{\(String(scalar.value, radix: 16))}"
        default: shown.unicodeScalars.append(scalar)
        }
      }
    }
    return "“\(shown)”"
  }

  /// A text in quotes, cut so that the place where it begins to differ from another can be seen.
  static func quoted(_ text: String, differingFrom other: String, limit: Int = 80) -> String {
    let scalars = Array(text.unicodeScalars)
    let common = zip(scalars, other.unicodeScalars).prefix { $0 == $1 }.count
    guard scalars.count > limit, common > limit / 2 else { return quoted(text, limit: limit) }
    var tail = String.UnicodeScalarView()
    tail.append(contentsOf: scalars[(common - limit / 4)...])
    return "“…" + quoted(String(tail), limit: limit).dropFirst()
  }

  /// “Japanese (ja)”; the bare code where the language has no name here.
  static func language(_ locale: LocaleCode) -> String {
    guard let name = languageNames[String(locale.language)] else { return locale.spelling }
    return "\(name) (\(locale.spelling))"
  }

  /// “1 key”, “3 keys”.
  static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  /// “de, fr and ja”.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private static let languageNames = [
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
    "bn": "Bengali", "bs": "Bosnian", "ca": "Catalan", "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German",
    "el": "Greek", "en": "English", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian",
    "fi": "Finnish", "fil": "Filipino", "fr": "French", "ga": "Irish", "gl": "Galician", "gu": "Gujarati",
    "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian",
    "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "km": "Khmer",
    "kn": "Kannada", "ko": "Korean", "ky": "Kyrgyz", "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian",
    "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian", "mr": "Marathi", "ms": "Malay", "my": "Burmese",
    "nb": "Norwegian Bokmål", "ne": "Nepali", "nl": "Dutch", "nn": "Norwegian Nynorsk", "pa": "Punjabi",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "si": "Sinhala", "sk": "Slovak",
    "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil",
    "te": "Telugu", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "zh": "Chinese", "zu": "Zulu",
  ]
}
