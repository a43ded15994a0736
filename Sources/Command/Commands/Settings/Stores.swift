internal import Actions
internal import Arguments
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Terminal
internal import Words

/// `ucard stores`.
struct Stores: UCardCommand {
  static let help = CommandHelp(
    name: "stores", group: .fill,
    abstract: Phrase("List the stores whose colour and category are known."),
    examples: ["ucard stores", "ucard stores 'OKKO Fishka'", "ucard stores --json"],
    details: Phrase(
      """
      ucard add uses this list for a card whose name is or contains the name of a store, unless --no-store is given. \
      With NAME, only these stores are listed: the store of a card with that name, and stores with a name in which a \
      word begins with NAME. Your own stores are in $XDG_CONFIG_HOME/ucard/stores.json (else \
      ~/.config/ucard/stores.json) and come first: {"stores": [{"name": "…", "names": ["…"], "category": "…", "color": \
      "…"}]}, where only name is required.
      """), isPaged: true)

  var name = Given.arguments(value: .name, isOptional: true, help: Phrase("The name of a card or of a store."))
  var listing = ListingOptions()

  func run(in context: CommandContext) throws {
    try require(
      name.count < 2 || !TypedWord("add|new|edit|delete", context: "before a store").isMeant(by: name[0]), .usage,
      Phrase("Your own stores are kept in a file, which the help describes. One card can have its own colour, too:")
        .then(["ucard help stores", "ucard edit CARD --color red"]))
    let catalogue = try StoreCatalogue(in: context)
    let stores = name.isEmpty ? catalogue.stores : catalogue.stores(for: name.joined(separator: " "))
    try require(
      !stores.isEmpty, .nothingMatches,
      Phrase("There is no store “\(name.joined(separator: " "))” in the list. All stores:").then("ucard stores"))
    let language = context.language
    let columns: [ListColumn<Store>] = [
      ListColumn("name", Phrase("NAME")) { .text($0.name) },
      ListColumn("category", Phrase("CATEGORY")) {
        .text($0.categoryName(in: language) ?? "")
      },
      ListColumn("color", Phrase("COLOUR")) { .text($0.color ?? "") },
      ListColumn("names", Phrase("ALSO"), room: .sentence) {
        .text(($0.names ?? []).joined(separator: ", "))
      },
    ]
    try listing.write(stores, columns, json: \.json, in: context)
  }
}

extension Store {
  fileprivate var json: JSONObject { ["category": category, "color": color, "name": name, "names": names] }
}
