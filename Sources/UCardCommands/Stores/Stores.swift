internal import Arguments
internal import Words

/// `ucard stores`.
struct Stores: UCardCommand {
  static let help = CommandHelp(
    name: "stores",
    abstract: Phrase(
      english: "List the stores whose colour and category are known.",
      ukrainian: "Показати крамниці, колір і категорія яких відомі."),
    examples: ["ucard stores", "ucard stores --format json"],
    details: Phrase(
      english: """
        ucard add uses these for a card of such a name, unless --no-store is given. Your own stores stand in \
        $XDG_CONFIG_HOME/ucard/stores.json (else ~/.config/ucard/stores.json) and come first: \
        {"stores": [{"name": "…", "names": ["…"], "category": "…", "color": "…"}]}, all but name may be left out.
        """,
      ukrainian: """
        ucard add бере їх для картки з такою назвою, якщо не вказано --no-store. Ваші власні крамниці стоять у \
        $XDG_CONFIG_HOME/ucard/stores.json (інакше ~/.config/ucard/stores.json) і мають перевагу: \
        {"stores": [{"name": "…", "names": ["…"], "category": "…", "color": "…"}]}, усе, крім name, можна пропустити.
        """))

  var listing: ListingOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    listing = try ListingOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let stores = try StoreCatalogue(in: context).stores
    let language = context.language
    let columns: [ListColumn<Store>] = [
      ListColumn("name", Phrase(english: "NAME", ukrainian: "НАЗВА")) { .text($0.name) },
      ListColumn("category", Phrase(english: "CATEGORY", ukrainian: "КАТЕГОРІЯ")) {
        .text($0.categoryName(in: language) ?? "")
      },
      ListColumn("color", Phrase(english: "COLOUR", ukrainian: "КОЛІР")) { .text($0.color ?? "") },
      ListColumn("names", Phrase(english: "ALSO", ukrainian: "ТАКОЖ")) {
        .text(($0.names ?? []).joined(separator: ", "))
      },
    ]
    try listing.write(stores, columns, json: \.json, in: context)
  }
}
