/// One rule dictionary of a `.stringsdict`, as it is written (`formats.md` section 4).
package struct PluralRule: Sendable {
  /// A text or name with its place.
  package struct Named: Hashable, Sendable {
    package let text: String
    package let place: Place

    package init(_ text: String, at place: Place) {
      self.text = text
      self.place = place
    }
  }

  /// One variable: a dictionary beside the format.
  package struct Variable: Sendable {
    package let name: String
    package let place: Place
    /// `NSStringFormatSpecTypeKey`.
    package var specType: Named?
    /// `NSStringFormatValueTypeKey`.
    package var valueType: Named?
    /// The plural categories that have a text, in the order of the file.
    package var categories: [Named] = []
    /// Members that Foundation does not know.
    package var unknownMembers: [Named] = []

    package init(name: String, place: Place) {
      self.name = name
      self.place = place
    }
  }

  package let key: String
  package let locale: LocaleCode
  package let place: Place
  /// `NSStringLocalizedFormatKey`.
  package var format: Named?
  package var variables: [Variable] = []
  /// Members that are neither the format, a variable, nor a width or device rule.
  package var unknownMembers: [Named] = []
  /// Whether it varies by width or device instead of by a variable.
  package var isWidthOrDeviceRule = false

  package init(key: String, locale: LocaleCode, place: Place) {
    self.key = key
    self.locale = locale
    self.place = place
  }
}
