/// The plural rules of CLDR for cardinal numbers, each with the languages that share it.
///
/// Source: Unicode CLDR, `plurals.xml`; checked against libicu by a test.
enum PluralRuleSet: CaseIterable {
  case otherOnly, oneToZero, one, oneWithFilipinoEndings, oneByLastDigit, zeroToOneAndTeens
  case latvian, zeroAndOne, oneAndTwo, tachelhit, romanian, serbian, romance, french
  case scottish, slovenian, czech, polish, russian, lithuanian, maltese, breton, irish, manx, cornish, arabic, welsh

  /// The language codes, in lower case and apart by spaces; a code with a region stands for itself alone.
  var languages: String {
    switch self {
    case .otherOnly:
      "bm bo cv dz hnj id ig ii in ja jbo jv jw kde kea km ko kok lkt lo ms my nqo osa sah ses sg su tg th to tpi "
        + "und vi wo yo yue zh"
    case .oneToZero:
      "ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu"
    case .one:
      "af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia "
        + "ie io jgo ji jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr "
        + "ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts "
        + "ug ur uz ve vo vun wae xh xog yi"
    case .oneWithFilipinoEndings: "ceb fil tl"
    case .oneByLastDigit: "is mk"
    case .zeroToOneAndTeens: "tzm"
    case .latvian: "lv prg"
    case .zeroAndOne: "blo ksh lag"
    case .oneAndTwo: "he iu iw naq sat se sma smi smj smn sms"
    case .tachelhit: "shi"
    case .romanian: "mo ro"
    case .serbian: "bs hr sh sr"
    case .romance: "ca es it lld pt-pt scn vec"
    case .french: "fr pt"
    case .scottish: "gd"
    case .slovenian: "dsb hsb sl"
    case .czech: "cs sk"
    case .polish: "pl"
    case .russian: "be ru uk"
    case .lithuanian: "lt"
    case .maltese: "mt"
    case .breton: "br"
    case .irish: "ga"
    case .manx: "gv"
    case .cornish: "kw"
    case .arabic: "ar ars"
    case .welsh: "cy"
    }
  }

  /// The category of a whole number from 0 on.
  func category(of n: Int) -> PluralCategory {
    let tens = n % 10
    let hundreds = n % 100
    switch self {
    case .otherOnly: return .other
    case .oneToZero: return n <= 1 ? .one : .other
    case .one: return n == 1 ? .one : .other
    case .oneWithFilipinoEndings: return [1, 2, 3].contains(n) || ![4, 6, 9].contains(tens) ? .one : .other
    case .oneByLastDigit: return tens == 1 && hundreds != 11 ? .one : .other
    case .zeroToOneAndTeens: return n <= 1 || (11...99).contains(n) ? .one : .other
    case .latvian:
      if tens == 0 || (11...19).contains(hundreds) { return .zero }
      return tens == 1 ? .one : .other
    case .zeroAndOne: return n == 0 ? .zero : n == 1 ? .one : .other
    case .oneAndTwo: return n == 1 ? .one : n == 2 ? .two : .other
    case .tachelhit: return n <= 1 ? .one : n <= 10 ? .few : .other
    case .romanian: return n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    case .serbian:
      if tens == 1, hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .other
    case .romance: return n == 1 ? .one : isMillions(n) ? .many : .other
    case .french: return n <= 1 ? .one : isMillions(n) ? .many : .other
    case .scottish:
      if n == 1 || n == 11 { return .one }
      if n == 2 || n == 12 { return .two }
      return (3...10).contains(n) || (13...19).contains(n) ? .few : .other
    case .slovenian:
      switch hundreds {
      case 1: return .one
      case 2: return .two
      case 3, 4: return .few
      default: return .other
      }
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .polish:
      if n == 1 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .russian:
      if tens == 1, hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .lithuanian:
      if tens == 0 || (11...19).contains(hundreds) { return .other }
      return tens == 1 ? .one : .few
    case .maltese:
      if n == 1 { return .one }
      if n == 2 { return .two }
      if n == 0 || (3...10).contains(hundreds) { return .few }
      return (11...19).contains(hundreds) ? .many : .other
    case .breton:
      if tens == 1, ![11, 71, 91].contains(hundreds) { return .one }
      if tens == 2, ![12, 72, 92].contains(hundreds) { return .two }
      if [3, 4, 9].contains(tens), ![1, 7, 9].contains(hundreds / 10) { return .few }
      return isMillions(n) ? .many : .other
    case .irish:
      if n == 1 { return .one }
      if n == 2 { return .two }
      return (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    case .manx:
      if tens == 1 { return .one }
      if tens == 2 { return .two }
      return hundreds % 20 == 0 ? .few : .other
    case .cornish: return cornish(n)
    case .arabic:
      if n <= 2 { return [.zero, .one, .two][n] }
      return (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
    case .welsh:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    }
  }

  /// What only numbers with decimals are in, `other` left out.
  var onlyForDecimals: Set<PluralCategory> {
    switch self {
    case .czech, .lithuanian, .manx: [.many]
    default: []
    }
  }

  /// What only multiples of a million are in.
  var onlyForMillions: Set<PluralCategory> {
    switch self {
    case .romance, .french, .breton: [.many]
    default: []
    }
  }

  private func isMillions(_ n: Int) -> Bool { n != 0 && n % 1_000_000 == 0 }

  private func cornish(_ n: Int) -> PluralCategory {
    if n <= 1 { return n == 0 ? .zero : .one }
    switch n % 100 {
    case 2, 22, 42, 62, 82: return .two
    case 3, 23, 43, 63, 83: return .few
    case 1, 21, 41, 61, 81: return .many
    default: break
    }
    let thousands = n % 100_000
    let isRound = n % 1000 == 0 && ((1000...20000).contains(thousands) || [40000, 60000, 80000].contains(thousands))
    return isRound || n % 1_000_000 == 100_000 ? .two : .other
  }
}
