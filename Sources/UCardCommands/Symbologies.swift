internal import ArgumentParser
internal import Barcodes
internal import LinearBarcodes

/// `ucard symbologies`.
struct Symbologies: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbologies",
    abstract: "List the types of codes and what each holds.",
    discussion: """
      Examples:
        ucard symbologies
        ucard symbologies --format json

      Their other names are in JSON and Markdown, and all of them will do.

      JSON is an array of objects with type, name, aliases, standard, family (linear, stacked or matrix), alphabet, \
      lengths (where only some exist), checkDigit, quietZone (left and right, in modules), moduleMillimetres, \
      errorCorrection (the levels), ratios, laser and drawn.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, markdown
  }

  @Option(help: ArgumentHelp("How the list is written.", valueName: "format"))
  var format: Format = .table

  func run(in context: CommandContext) throws {
    switch format {
    case .table: try context.write(table(in: context))
    case .json: try context.output.write(JSONText.bytes(of: Symbology.all.map(Entry.init)))
    case .markdown: try context.write(markdown(in: context.language))
    }
  }

  private func table(in context: CommandContext) -> String {
    var table = Table(
      columns: [
        .init(Phrase(english: "TYPE", ukrainian: "ТИП")),
        .init(Phrase(english: "NAME", ukrainian: "НАЗВА")),
        .init(Phrase(english: "LASER", ukrainian: "ЛАЗЕР")),
        .init(Phrase(english: "HOLDS", ukrainian: "ВМІЩУЄ")),
      ])
    for symbology in Symbology.all {
      table.append([
        symbology.id, symbology.name, Self.word(symbology.isLaserReadable).text(in: context.language),
        symbology.holds.text(in: context.language),
      ])
    }
    return table.text(in: context.language, width: context.terminal.isOutput ? context.terminal.columns : nil)
  }

  /// The table of README.
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
    isTrue ? Phrase(english: "yes", ukrainian: "так") : Phrase(english: "no", ukrainian: "ні")
  }

  private struct Entry: Encodable {
    struct Sides: Encodable {
      let left: Int
      let right: Int
    }

    let type: String
    let name: String
    let aliases: [String]
    let standard: String
    let family: String
    let alphabet: String
    let lengths: [Int]?
    let checkDigit: Bool
    let quietZone: Sides
    let moduleMillimetres: Double
    let errorCorrection: [String]
    let ratios: [Int]
    let laser: Bool
    let drawn: Bool

    init(_ symbology: Symbology) {
      type = symbology.id
      name = symbology.name
      aliases = symbology.aliases
      standard = symbology.standard
      family = symbology.family.rawValue
      alphabet = symbology.alphabet.rawValue
      lengths = symbology.lengths
      checkDigit = symbology.checkDigit == .last
      quietZone = Sides(left: symbology.quietZone.left, right: symbology.quietZone.right)
      moduleMillimetres = symbology.moduleMillimetres
      errorCorrection = symbology.errorCorrectionLevels.map(\.rawValue)
      ratios = symbology.ratios.map(\.rawValue)
      laser = symbology.isLaserReadable
      drawn = symbology.isDrawn
    }
  }
}

extension Symbology {
  /// What it holds, in a few words.
  var holds: Phrase {
    let contents: Phrase
    switch (alphabet, lengths) {
    case (.digits, let lengths):
      let count = lengths.map { $0.map { "\($0) " }.joined() } ?? ""
      let check =
        checkDigit == .last
        ? Phrase(english: ", the last a check digit", ukrainian: ", остання контрольна") : .nothing
      contents = Phrase(english: "\(count)digits", ukrainian: "\(count)цифр") + check
    case (.digitPairs, _):
      contents = Phrase(english: "an even number of digits", ukrainian: "парна кількість цифр")
    case (.code39, _):
      let characters = "A–Z 0–9 -.$/+%"
      contents =
        checkDigit == .last
        ? Phrase(
          english: "\(characters), the last a check character", ukrainian: "\(characters), останній знак контрольний")
        : Phrase(english: characters, ukrainian: characters)
    case (.codabar, _):
      contents = Phrase(
        english: "0–9 -$:/.+ between A, B, C or D", ukrainian: "0–9 -$:/.+ між A, B, C або D")
    case (.ascii, _):
      contents = Phrase(english: "any text of ASCII", ukrainian: "будь-який текст ASCII")
    case (.latin1, _):
      contents = Phrase(english: "any text of ISO-8859-1", ukrainian: "будь-який текст ISO-8859-1")
    case (.elementString, _):
      contents = Phrase(english: "GS1 data: [01]…[10]…", ukrainian: "дані GS1: [01]…[10]…")
    case (.bytes, _):
      contents = Phrase(english: "any text or bytes", ukrainian: "будь-який текст чи байти")
    }
    return isDrawn ? contents : contents + Phrase(english: "; not drawn", ukrainian: "; не малюється")
  }
}
