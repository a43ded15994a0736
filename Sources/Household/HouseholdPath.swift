internal import Cards
internal import Exchange
internal import FoundationEssentials

/// The files of a household's repository.
enum HouseholdPath: Hashable {
  /// `cards/AB/UUID.json`, where AB are the first digits of the UUID, so that no folder gets too large.
  case card(UUID)
  /// `pictures/DIGEST.EXT`.
  case picture(digest: String, CardPicture.FileType)
  /// The categories.
  case categories
  /// The version of this layout.
  case format

  /// The path of the file.
  var text: String {
    switch self {
    case .card(let id): "cards/\(id.text.prefix(2))/\(id.text).json"
    case .picture(let digest, let type): "pictures/\(digest).\(type.rawValue)"
    case .categories: "categories.json"
    case .format: "format"
    }
  }

  /// Reads a path; nil if no file of a household has it.
  init?(_ text: String) {
    switch text {
    case "categories.json": self = .categories
    case "format": self = .format
    default:
      let name = text.split(separator: "/").last.map(String.init) ?? ""
      if let id = UUID(text: String(name.prefix(36))) {
        self = .card(id)
      } else if let type = CardPicture.FileType.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }),
        HouseholdJSON.isDigest(name.prefix(64))
      {
        self = .picture(digest: String(name.prefix(64)), type)
      } else {
        return nil
      }
      guard self.text == text else { return nil }
    }
  }

  /// The largest number of bytes of the file; nil for one that is passed over if it is larger.
  var maximumBytes: Int? {
    switch self {
    case .card, .picture, .categories: nil
    case .format: 100
    }
  }

  /// The content of the file `format`.
  static let formatText = formatText(of: HouseholdJSON.version)

  /// The content of the file `format` in an older version.
  static func formatText(of version: Int) -> String { "ucard household \(version)\n" }
}
