import Support

/// A small app whose keys are put together in code, and the catalog that has them all.
enum CodeApp {
  static let catalog = """
    home.title {manual}: de=Start | en=Home
    phase.luteal.title {manual}: de=Luteal | en=Luteal phase
    phase.menses.title {manual}: de=Menstruation | en=Menses
    settings.done {manual}: de=Fertig | en=Done
    smoking.day {manual}: de=Ein Tag | en=One day
    smoking.week {manual}: de=Eine Woche | en=One week
    """

  static let files = [
    "App/Localizable.xcstrings": CatalogText.xcstrings(catalog),
    "App/Home.swift": """
    import SwiftUI

    enum Phase: String {
      case luteal, menses

      var title: String { NSLocalizedString("phase.\\(self.rawValue).title", comment: "phase of the cycle") }
    }

    struct HomeView: View {
      let phase: Phase
      var body: some View {
        Text("home.title")
        Text(phase.title)
      }
    }
    """,
    "App/L10n.swift": """
    import Foundation

    enum L10n {
      enum Settings {
        static let done = String(localized: "settings.done", defaultValue: "Done", comment: "closes settings")
      }
    }
    """,
    "App/Models.swift": """
    struct Milestone {
      let id: String
      let title: String
      static let all = [Milestone(id: "day", title: "none"), Milestone(id: "week", title: "none")]
    }
    """,
    ".checklist/policy.yml": "locales: [en, de]\n",
  ]

  /// The app, committed on main.
  static func repository(_ more: [String: String] = [:]) throws -> TemporaryRepository {
    let app = try TemporaryRepository()
    try app.commit("base", files.merging(more) { $1 })
    return app
  }

  /// What looks up a template of which only a person knows the values.
  static let server = [
    "App/Server.swift": """
    import Foundation

    func milestone(_ response: Response) -> String {
      NSLocalizedString("smoking.\\(response.code)", comment: "from the server")
    }
    """
  ]
}
