import Facts
import Policies

/// The locales in which every not exempt key of a catalog must be filled (contract, "required locales").
struct RequiredLocales {
  let locales: [LocaleCode]
  let optional: Set<LocaleCode>

  init(_ settings: PathSettings, old: Catalog?, new: Catalog?, regions: [LocaleCode]) {
    optional = Set(settings.optionalLocales.map { LocaleCode($0) })
    var wanted: Set<LocaleCode>
    if let named = settings.locales {
      wanted = Set(named.map { LocaleCode($0) })
    } else {
      wanted = Set(regions)
      for catalog in [old, new] {
        guard let catalog else { continue }
        wanted.formUnion(catalog.locales)
        wanted.insert(catalog.sourceLocale)
      }
    }
    // Nobody's system asks for an alias; what it stands for is what users need.
    let canonical = wanted.map { $0.canonicalOfAlias ?? $0 }
    locales = Set(canonical).subtracting(optional).sorted()
  }
}
