internal import Arguments
internal import Barcodes
internal import CommandBase
internal import JSON
internal import LinearBarcodes
internal import Terminal
internal import Words

/// `ucard symbologies`.
struct Symbologies: UCardCommand {
  static let help = CommandHelp(
    name: "symbologies", words: TypedWord("symbologies|sy", context: "command"), group: .fill,
    abstract: Phrase("List the types of codes and what each holds."),
    examples: ["ucard symbologies", "ucard symbologies --json"],
    details: Phrase(
      """
      JSON, CSV and Markdown also list other names of each type, which can be used, too.
      """), isPaged: true)

  enum Format: String, ArgumentValue, CaseIterable {
    case table, json, csv, markdown
  }

  var format: Format = Given.option(
    "--format", shorthand: "--json", value: .format, default: .table, help: Phrase("The output format."))
  var plain = PlainOption()

  func run(in context: CommandContext) throws {
    guard let format = ListFormat(rawValue: format.rawValue) else {
      try context.write(markdown(in: context.language))
      return
    }
    let listing = ListingOptions(format: format, plain: plain)
    let columns: [ListColumn<Symbology>] = [
      ListColumn("type", Phrase("TYPE"), room: .whole) { .text($0.id) },
      ListColumn("name", Phrase("NAME"), room: Table.Room(leaving: .early(2), standsBelow: true)) { .text($0.name) },
      ListColumn("aliases", nil) { .text($0.aliases.joined(separator: " ")) },
      ListColumn("laser", Phrase("LASER"), room: Table.Room(leaving: .early(1))) { symbology in
        .phrase(Self.word(symbology.isLaserReadable), key: symbology.isLaserReadable ? "true" : "false")
      },
      ListColumn("holds", Phrase("HOLDS"), room: .sentence) { symbology in
        .phrase(symbology.holds, key: symbology.holds.text(in: .english))
      },
    ]
    try listing.write(Symbology.all, columns, json: \.json, in: context)
  }

  /// The table in Sources/Codes/Barcodes/Barcodes.docc/CodeTypes.md.
  private func markdown(in language: Language) -> String {
    var text = """
      | type | name | other names | holds | quiet zone | read by a laser |
      |---|---|---|---|---|---|

      """
    for symbology in Symbology.all {
      let aliases = symbology.aliases.map { "`\($0)`" }.joined(separator: " ")
      let quietZone = symbology.quietZone
      let sides = quietZone.left == quietZone.right ? "\(quietZone.left)" : "\(quietZone.left), \(quietZone.right)"
      text += """
        | `\(symbology.id)` | \(symbology.name) | \(aliases) | \(symbology.holds.text(in: language)) | \(sides) \
        | \(Self.word(symbology.isLaserReadable).text(in: language)) |

        """
    }
    return text
  }

  private static func word(_ isTrue: Bool) -> Phrase {
    isTrue ? Phrase("yes") : Phrase("no")
  }
}

extension Symbology {
  fileprivate var json: JSONObject {
    [
      "aliases": aliases, "alphabet": alphabet.rawValue, "checkDigit": hasCheckDigit, "drawn": isDrawn,
      "errorCorrection": errorCorrectionLevels.map(\.rawValue), "family": family.rawValue, "laser": isLaserReadable,
      "lengths": lengths, "moduleMillimetres": JSONValue.number("\(moduleMillimetres)"), "name": name,
      "quietZone": ["left": quietZone.left, "right": quietZone.right] as JSONObject,
      "ratios": ratios.map(\.rawValue), "standard": standard, "type": id,
    ]
  }

  /// The payloads that the symbology can carry, in a few words.
  var holds: Phrase {
    let contents: Phrase
    switch (alphabet, lengths) {
    case (.digits, let lengths):
      let count = lengths.map { $0.map { "\($0) " }.joined() } ?? ""
      let check = hasCheckDigit ? Phrase(", the last a check digit") : .nothing
      contents = Phrase("\(count)digits\(check)")
    case (.digitPairs, _):
      contents = Phrase("an even number of digits")
    case (.code39, _):
      let characters = "A–Z 0–9 -.$/+%"
      contents =
        hasCheckDigit ? Phrase("\(characters), the last a check character") : Phrase(verbatim: "\(characters)")
    case (.codabar, _):
      contents = Phrase("0–9 -$:/.+ between A, B, C or D")
    case (.ascii, _):
      contents = Phrase("any text of ASCII")
    case (.latin1, _):
      contents = Phrase("any text of ISO-8859-1")
    case (.elementString, _):
      contents = Phrase("GS1 data: [01]…[10]…")
    case (.bytes, _):
      contents = Phrase("any text or bytes")
    }
    return isDrawn ? contents : Phrase("\(contents); not drawn")
  }
}
