/// A line of `ucard doctor`.
struct DoctorEntry: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case system, wallet, library, program, fonts, linked, terminal, keyring, timer
  }

  enum State: String, Encodable, Sendable {
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

  /// The language of the detail, for programs as for people.
  var language = Language.english

  private enum CodingKeys: String, CodingKey {
    case kind, name, state, version, detail, command, needed
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(name, forKey: .name)
    try values.encode(state, forKey: .state)
    try values.encodeIfPresent(version, forKey: .version)
    try values.encode(detail.text(in: language), forKey: .detail)
    try values.encodeIfPresent(command, forKey: .command)
    try values.encode(isNeeded, forKey: .needed)
  }
}

extension DoctorEntry {
  /// The name for people. Libraries and programs have the same one everywhere.
  var title: Phrase { Self.titles[name] ?? Phrase(english: name, ukrainian: name) }

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
