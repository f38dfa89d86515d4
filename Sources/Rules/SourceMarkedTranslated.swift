import Facts

/// An explicit source text of a changed key is marked translated.
package enum SourceMarkedTranslated: ChangeRule {
  package static let about = RuleAbout(
    id: "source-marked-translated", family: .change,
    title: "Every source override of a changed key is marked translated",
    explanation: """
      A text in the source language that stands in the catalog overrides the key, or the default value in code. While \
      its state is not `translated`, Xcode treats it as extracted from code and writes over it when the code changes, \
      and the build may leave it out: the override is lost without a word.

      Looked at: the source localization of every changed key, whoever wrote it. A unit that only numbers the \
      placeholders of its key (`%1$@ of %2$@`) is no override. `checklist fix` sets the state and touches no other byte.
      """,
    failing: "audio.off: en~new=Off | de=Aus",
    passing: "audio.off: en=Off | de=Aus")

  package static func outcome(of change: Change) -> Outcome {
    var outcome = Outcome()
    for catalog in change.catalogs {
      guard let new = catalog.new, new.catalog.isReadable else { continue }
      for key in catalog.changedKeys {
        guard !new.isExempt(key.new), let source = new.sourceOverride(of: key.new) else { continue }
        let unmarked = unmarkedLeaves(of: source)
        outcome.checked += 1
        if let first = unmarked.first { outcome.findings.append(finding(key.new, unmarked, first, new.catalog)) }
      }
    }
    return outcome
  }

  /// The leaves of a source localization whose state is not `translated`.
  package static func unmarkedLeaves(of source: Localization) -> [Leaf] {
    source.leaves.filter { leaf in
      switch leaf.state {
      case .translated, .stateless, .unknown: false
      case .new, .needsReview, .machineTranslated, .absent: true
      }
    }
  }

  private static func finding(_ entry: Entry, _ unmarked: [Leaf], _ first: Leaf, _ catalog: Catalog) -> Finding {
    Finding(
      about, path: catalog.path, position: catalog.position(first.place), catalog: catalog, key: entry.key,
      locale: catalog.sourceLocale,
      details: unmarked.map { Finding.Detail(leaf: $0.path, problem: "state:\(name(of: $0.state))") },
      message: "the \(Wording.language(catalog.sourceLocale)) text of \(Wording.quoted(entry.key)) is not marked "
        + "translated: Xcode may write over it, and users may see the key or an older text",
      fix: "run `checklist fix`, or set the state to translated")
  }

  private static func name(of state: Leaf.State) -> String {
    switch state {
    case .translated: "translated"
    case .new: "new"
    case .needsReview: "needs_review"
    case .machineTranslated: "machine_translated"
    case .absent, .stateless: "none"
    case .unknown(let name): name
    }
  }
}
