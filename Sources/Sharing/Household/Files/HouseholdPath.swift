internal import Cards
internal import Exchange
internal import Values

/// The files of a household's repository.
///
/// Files of others, such as a README that a website of git has made, are passed over wherever they lie.
enum HouseholdPath: Hashable {
  /// `cards/AB/UUID.json`, where AB are the first digits of the UUID, so that no folder gets too large.
  case card(UUID)
  /// `pictures/DIGEST.EXT`, by the name of the file.
  case picture(String)
  /// `originals/DIGEST.EXT`, by the name of the file.
  case original(String)
  /// `phones/UUID.json`.
  case phone(UUID)
  /// The categories.
  case categories
  /// The version of this layout.
  case format
  /// A file that is none of U-Card's.
  case other(String)

  /// The path of the file.
  var text: String {
    switch self {
    case .card(let id): "cards/\(id.text.prefix(2))/\(id.text).json"
    case .picture(let name): "pictures/\(name)"
    case .original(let name): "originals/\(name)"
    case .phone(let id): "phones/\(id.text).json"
    case .categories: "categories.json"
    case .format: "format"
    case .other(let text): text
    }
  }

  /// Reads a path.
  init(_ text: String) {
    switch text {
    case "categories.json": self = .categories
    case "format": self = .format
    default:
      let name = text.split(separator: "/").last.map(String.init) ?? ""
      if let id = UUID(text: String(name.prefix(36))) {
        self = text.hasPrefix("phones/") ? .phone(id) : .card(id)
      } else if text.hasPrefix("originals/"), CardOriginal.isFileName(name) {
        self = .original(name)
      } else if CardPicture.isFileName(name) {
        self = .picture(name)
      } else {
        self = .other(text)
      }
      if self.text != text { self = .other(text) }
    }
  }

  /// The UUID of the card; nil for another file.
  var card: UUID? { if case .card(let id) = self { id } else { nil } }
  /// The UUID of the phone; nil for another file.
  var phone: UUID? { if case .phone(let id) = self { id } else { nil } }

  /// Whether a file of others lies beside the files of the household, not among them or in their place, and has a path that
  /// git writes.
  var isBeside: Bool {
    guard case .other(let text) = self, !text.unicodeScalars.contains("\u{FFFD}") else { return false }
    let folders = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
    return !["cards", "pictures", "originals", "phones", "categories.json", "format"].contains(folders[0])
      && Set(folders).isDisjoint(with: ["", ".", "..", ".git"])
  }

  /// The content of the file `format`.
  static let formatText = formatText(of: HouseholdJSON.version)

  /// The content of the file `format` in an older version.
  static func formatText(of version: Int) -> String { "ucard household \(version)\n" }
}

extension DigestedFile {
  /// Whether a name is `DIGEST.TYPE`.
  fileprivate static func isFileName(_ name: String) -> Bool {
    CardPicture.isDigest(name.prefix(64)) && FileType.allCases.contains { name.dropFirst(64) == "." + $0.rawValue }
  }
}
