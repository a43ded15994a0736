internal import Cards
internal import Exchange
internal import Values

/// The files of a household's repository.
///
/// Files of others, such as a README that a website of git has made, are passed over wherever they lie.
enum HouseholdPath: Hashable {
  /// `cards/AB/UUID.json`, where AB are the first digits of the UUID, so that no folder gets too large.
  case card(UUID)
  /// `pictures/DIGEST.EXT`.
  case picture(digest: String, CardPicture.FileType)
  /// `originals/DIGEST.EXT`.
  case original(digest: String, CardOriginal.FileType)
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
    case .picture(let digest, let type): "pictures/\(digest).\(type.rawValue)"
    case .original(let digest, let type): "originals/\(digest).\(type.rawValue)"
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
      } else if text.hasPrefix("originals/"), CardPicture.isDigest(name.prefix(64)),
        let type = CardOriginal.FileType.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
      {
        self = .original(digest: String(name.prefix(64)), type)
      } else if let type = CardPicture.FileType.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }),
        CardPicture.isDigest(name.prefix(64))
      {
        self = .picture(digest: String(name.prefix(64)), type)
      } else {
        self = .other(text)
      }
      if self.text != text { self = .other(text) }
    }
  }

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
