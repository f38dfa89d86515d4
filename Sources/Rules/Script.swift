import Facts

/// A writing system, by Unicode's name.
enum Script: String, CaseIterable, Sendable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case armenian = "Armenian"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case thaana = "Thaana"
  case devanagari = "Devanagari"
  case bengali = "Bengali"
  case gurmukhi = "Gurmukhi"
  case gujarati = "Gujarati"
  case oriya = "Oriya"
  case tamil = "Tamil"
  case telugu = "Telugu"
  case kannada = "Kannada"
  case malayalam = "Malayalam"
  case sinhala = "Sinhala"
  case thai = "Thai"
  case lao = "Lao"
  case tibetan = "Tibetan"
  case myanmar = "Myanmar"
  case georgian = "Georgian"
  case hangul = "Hangul"
  case ethiopic = "Ethiopic"
  case khmer = "Khmer"
  case mongolian = "Mongolian"
  case hiragana = "Hiragana"
  case katakana = "Katakana"
  case bopomofo = "Bopomofo"
  case han = "Han"

  /// The script of a letter; nil for anything that is no letter, or of a script that no table here has.
  init?(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      guard (0x61...0x7A).contains(value | 0x20) else { return nil }
      self = .latin
      return
    }
    var low = 0
    var high = Self.blocks.count
    while low < high {
      let middle = (low + high) / 2
      if Self.blocks[middle].range.upperBound < value { low = middle + 1 } else { high = middle }
    }
    guard low < Self.blocks.count, Self.blocks[low].range.contains(value), scalar.properties.isAlphabetic else {
      return nil
    }
    self = Self.blocks[low].script
  }

  /// The scripts that a policy names: by Unicode's name or the code of ISO 15924 (`Han`, `Cyrl`, `Jpan`); none for a
  /// name that is not known.
  static func named(_ name: String) -> Set<Script> {
    let lower = name.lowercased()
    if let script = allCases.first(where: { $0.rawValue.lowercased() == lower }) { return [script] }
    return codes[lower] ?? []
  }

  /// The scripts in which a language is written; Latin for any that is not known to use another.
  static func scripts(of locale: LocaleCode) -> Set<Script> {
    for subtag in locale.normalized.split(separator: "-").dropFirst() where subtag.utf8.count == 4 {
      if let scripts = codes[String(subtag)] { return scripts }
    }
    return languages[String(locale.language)] ?? [.latin]
  }

  /// Whether one letter alone may be a text; in other scripts single letters are symbols (π, Ω) or names (x).
  var writesWordsInOneLetter: Bool { self != .latin && self != .greek }

  /// Unicode's blocks of letters, in order.
  private static let blocks: [(range: ClosedRange<UInt32>, script: Script)] = [
    (0xC0...0x24F, .latin), (0x250...0x2AF, .latin), (0x370...0x3FF, .greek), (0x400...0x52F, .cyrillic),
    (0x531...0x58F, .armenian), (0x591...0x5F4, .hebrew), (0x600...0x6FF, .arabic), (0x750...0x77F, .arabic),
    (0x780...0x7BF, .thaana), (0x8A0...0x8FF, .arabic), (0x900...0x97F, .devanagari), (0x980...0x9FF, .bengali),
    (0xA00...0xA7F, .gurmukhi), (0xA80...0xAFF, .gujarati), (0xB00...0xB7F, .oriya), (0xB80...0xBFF, .tamil),
    (0xC00...0xC7F, .telugu), (0xC80...0xCFF, .kannada), (0xD00...0xD7F, .malayalam), (0xD80...0xDFF, .sinhala),
    (0xE00...0xE7F, .thai), (0xE80...0xEFF, .lao), (0xF00...0xFFF, .tibetan), (0x1000...0x109F, .myanmar),
    (0x10A0...0x10FF, .georgian), (0x1100...0x11FF, .hangul), (0x1200...0x139F, .ethiopic), (0x1780...0x17FF, .khmer),
    (0x1800...0x18AF, .mongolian), (0x1C80...0x1C8F, .cyrillic), (0x1C90...0x1CBF, .georgian),
    (0x1E00...0x1EFF, .latin), (0x1F00...0x1FFF, .greek), (0x2C60...0x2C7F, .latin), (0x2D00...0x2D2F, .georgian),
    (0x2D80...0x2DDF, .ethiopic), (0x2DE0...0x2DFF, .cyrillic), (0x2E80...0x2FDF, .han), (0x3005...0x3007, .han),
    (0x3021...0x3029, .han), (0x3041...0x309F, .hiragana), (0x30A1...0x30FF, .katakana), (0x3105...0x312F, .bopomofo),
    (0x3131...0x318E, .hangul), (0x31A0...0x31BF, .bopomofo), (0x31F0...0x31FF, .katakana), (0x3400...0x4DBF, .han),
    (0x4E00...0x9FFF, .han), (0xA640...0xA69F, .cyrillic), (0xA720...0xA7FF, .latin), (0xA8E0...0xA8FF, .devanagari),
    (0xA960...0xA97F, .hangul), (0xAA60...0xAA7F, .myanmar), (0xAB30...0xAB6F, .latin), (0xAC00...0xD7FF, .hangul),
    (0xF900...0xFAFF, .han), (0xFB00...0xFB06, .latin), (0xFB13...0xFB17, .armenian), (0xFB1D...0xFB4F, .hebrew),
    (0xFB50...0xFDFF, .arabic), (0xFE70...0xFEFC, .arabic), (0xFF21...0xFF5A, .latin), (0xFF66...0xFF9F, .katakana),
    (0xFFA0...0xFFDC, .hangul), (0x20000...0x3FFFF, .han),
  ]

  private static let codes: [String: Set<Script>] = [
    "latn": [.latin], "grek": [.greek], "cyrl": [.cyrillic], "armn": [.armenian], "hebr": [.hebrew],
    "arab": [.arabic], "aran": [.arabic], "thaa": [.thaana], "deva": [.devanagari], "beng": [.bengali],
    "guru": [.gurmukhi], "gujr": [.gujarati], "orya": [.oriya], "taml": [.tamil], "telu": [.telugu],
    "knda": [.kannada], "mlym": [.malayalam], "sinh": [.sinhala], "thai": [.thai], "laoo": [.lao],
    "tibt": [.tibetan], "mymr": [.myanmar], "geor": [.georgian], "hang": [.hangul], "kore": [.hangul, .han],
    "ethi": [.ethiopic], "khmr": [.khmer], "mong": [.mongolian], "hira": [.hiragana], "kana": [.katakana],
    "jpan": [.hiragana, .katakana, .han], "bopo": [.bopomofo], "hani": [.han], "hans": [.han, .bopomofo],
    "hant": [.han, .bopomofo],
  ]

  private static let languages: [String: Set<Script>] = [
    "am": [.ethiopic], "ar": [.arabic], "as": [.bengali], "be": [.cyrillic], "bg": [.cyrillic], "bn": [.bengali],
    "bo": [.tibetan], "ckb": [.arabic], "dv": [.thaana], "el": [.greek], "fa": [.arabic], "gu": [.gujarati],
    "he": [.hebrew], "hi": [.devanagari], "hy": [.armenian], "iw": [.hebrew],
    "ja": [.hiragana, .katakana, .han], "ka": [.georgian], "kk": [.cyrillic], "km": [.khmer], "kn": [.kannada],
    "ko": [.hangul, .han], "ky": [.cyrillic], "lo": [.lao], "mk": [.cyrillic], "ml": [.malayalam], "mn": [.cyrillic],
    "mr": [.devanagari], "my": [.myanmar], "ne": [.devanagari], "or": [.oriya], "pa": [.gurmukhi], "ps": [.arabic],
    "ru": [.cyrillic], "sa": [.devanagari], "sd": [.arabic], "si": [.sinhala], "sr": [.cyrillic], "ta": [.tamil],
    "te": [.telugu], "tg": [.cyrillic], "th": [.thai], "ti": [.ethiopic], "ug": [.arabic], "uk": [.cyrillic],
    "ur": [.arabic], "yi": [.hebrew], "yue": [.han, .bopomofo], "zh": [.han, .bopomofo],
  ]
}
