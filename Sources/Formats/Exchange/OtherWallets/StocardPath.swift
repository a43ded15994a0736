internal import Cards

/// The meaning of a file in Stocard's export, which its path tells.
///
/// The two layouts are treated as one below `users/<user>/`: `loyalty-cards/<card>.json` is equivalent to
/// `loyalty-cards/<card>/content.json`, and `notes/default.json` to `notes/default/content.json`.
struct StocardPath {
  /// A card, or a shop that the user created.
  enum Owner: Hashable {
    case card(StocardID)
    case shop(StocardID)
  }

  /// The part of the owner that a file contains.
  enum Part: Hashable {
    /// The card or shop itself.
    case content
    /// The note.
    case note
    /// One use of the card, or all of them.
    case usage
    /// A picture of the card, or the logo of the shop.
    case picture(PictureSide)
    /// Points and coupons, which are not part of a card.
    case other
  }

  let owner: Owner
  let part: Part

  /// Reads the path of a file; nil if the file does not belong to a card or shop.
  init?(_ name: String) {
    guard let (user, collection, rest) = Self.split(name), var id = rest.first.map(String.init), !id.isEmpty else {
      return nil
    }
    var parts = rest.dropFirst().map(String.init)
    // The owner's folder contains its parts. A file in its place is the owner itself.
    if parts.isEmpty {
      guard id.hasSuffix(".json"), id != ".json" else { return nil }
      id.removeLast(5)
      parts = ["content.json"]
    }
    let isCard = collection == "loyalty-cards"
    owner = isCard ? .card(StocardID(user: user, id: id)) : .shop(StocardID(user: user, id: id))
    guard let part = Self.picture(parts, ofCard: isCard).map(Part.picture) ?? Self.part(parts, ofCard: isCard) else {
      return nil
    }
    self.part = part
  }

  /// Whether the path is below the folder of a user's cards.
  static func isOfCards(_ name: String) -> Bool { split(name)?.collection == "loyalty-cards" }

  private static func split(_ name: String) -> (user: String, collection: Substring, rest: ArraySlice<Substring>)? {
    // A quick check, since most files of an export are not about cards.
    guard name.contains("/loyalty-card") else { return nil }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // The names of files that macOS adds to an archive contain the names of the files that they belong to.
    guard parts.first != "__MACOSX", !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    for index in parts.indices.dropLast(3)
    where parts[index] == "users"
      && (parts[index + 2] == "loyalty-cards" || parts[index + 2] == "loyalty-card-custom-providers")
    {
      return (String(parts[index + 1]), parts[index + 2], parts[(index + 3)...])
    }
    return nil
  }

  private static func part(_ parts: [String], ofCard isCard: Bool) -> Part? {
    var parts = parts
    guard let last = parts.popLast() else { return nil }
    if last == "content.json" || last == "card.json" && parts.isEmpty {
      if parts.isEmpty { return .content }
    } else if last.hasSuffix(".json") {
      parts.append(String(last.dropLast(5)))
    } else {
      return nil
    }
    guard isCard else { return nil }
    switch (parts.first, parts.count) {
    case ("notes", 2) where parts[1] == "default": return .note
    case ("usage-statistics", 1), ("usages", 2): return .usage
    case ("points-account", _), ("card-linked-coupons", _): return .other
    default: return nil
    }
  }

  /// The side of the card that a file such as `images/front.png` or `images/front/front.jpg` shows.
  private static func picture(_ parts: [String], ofCard isCard: Bool) -> PictureSide? {
    var parts = parts[...]
    if parts.first == "images" { parts.removeFirst() } else if isCard { return nil }
    guard let file = parts.popLast()?.split(separator: ".", omittingEmptySubsequences: false), file.count == 2,
      ["png", "jpg", "jpeg"].contains(file[1].lowercased()), parts.isEmpty || parts.elementsEqual([String(file[0])])
    else { return nil }
    switch file[0] {
    case "front" where isCard: return .front
    case "back" where isCard: return .back
    case "logo" where !isCard: return .icon
    default: return nil
    }
  }
}
