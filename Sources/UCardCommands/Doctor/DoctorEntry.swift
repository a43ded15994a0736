internal import JSON
internal import Words

/// A line of `ucard doctor`.
struct DoctorEntry: Sendable {
  enum Kind: String, Sendable {
    case system, wallet, library, program, fonts, linked, terminal, keyring, timer
  }

  enum State: String, Sendable {
    case ok, missing, broken, warning, off
  }

  let kind: Kind
  let name: String
  let state: State
  var version: String?
  var detail: Phrase
  /// The command that brings what is missing; nil if there is none.
  var command: String?
  /// Whether this wallet needs what is missing.
  var isNeeded = false

  /// The line for programs.
  func json(in language: Language) -> JSONObject {
    var object = JSONObject()
    object.add("command", command)
    object.add("detail", detail.text(in: language))
    object.add("kind", kind.rawValue)
    object.add("name", name)
    object.add("needed", isNeeded)
    object.add("state", state.rawValue)
    object.add("version", version)
    return object
  }
}

extension DoctorEntry {
  /// The name for people. Libraries and programs have the same one everywhere.
  var title: Phrase { Self.titles[name] ?? Phrase(alike: "\(name)") }

  private static let titles: [String: Phrase] = [
    "wallet": Phrase(english: "wallet", ukrainian: "гаманець"),
    "permissions": Phrase(english: "permissions", ukrainian: "дозволи"),
    "lock": Phrase(english: "lock", ukrainian: "замок"),
    "fonts": Phrase(english: "fonts", ukrainian: "шрифти"),
    "terminal": Phrase(english: "terminal", ukrainian: "термінал"),
    "pictures": Phrase(english: "pictures", ukrainian: "зображення"),
    "keyring": Phrase(english: "keyring", ukrainian: "сховище ключів"),
  ]
}

extension DoctorEntry.State {
  /// The state for people.
  var phrase: Phrase {
    switch self {
    case .ok: Phrase(english: "ok", ukrainian: "гаразд")
    case .missing: Phrase(english: "missing", ukrainian: "немає")
    case .broken: Phrase(english: "broken", ukrainian: "не працює")
    case .warning: Phrase(english: "warning", ukrainian: "увага")
    case .off: Phrase(english: "off", ukrainian: "вимкнено")
    }
  }
}
