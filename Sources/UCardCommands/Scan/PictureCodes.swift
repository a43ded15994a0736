internal import Barcodes
internal import Cards
internal import Words

/// The codes of a picture that a person has chosen for a card.
struct PictureCodes {
  /// The identifiers, with what to say of each.
  let identifiers: [(identifier: Identifier, choice: CodeChoice)]
  /// Warnings about the codes, to be written once they are stored.
  let warnings: [Phrase]
  /// The picture, for the sides that it is kept as.
  let pictures: [PictureSide: CardPicture]
  private let fileName: String?

  /// - Parameter options: the options for the identifiers: a label, and what else is not in the picture.
  /// - Throws: `CommandFailure` for an invalid option.
  init(
    _ found: [FoundCode], fileName: String?, pictures: [PictureSide: CardPicture], _ options: IdentifierOptions
  ) throws {
    self.fileName = fileName
    self.pictures = pictures
    var warnings: [Phrase] = []
    identifiers = try found.enumerated().map { index, code in
      var identifier = code.identifier
      // A label and a printed text are those of one code.
      if index == 0 { try options.apply(to: &identifier, isNew: true) }
      identifier.options = try options.bars.applied(to: identifier.options)
      warnings += code.warnings.map { .warning($0, of: code) }
      if let symbology = identifier.kind.drawnSymbology {
        do throws(CommandFailure) {
          _ = try symbology.symbol(for: identifier.payload, options: identifier.options, wasTyped: false)
        } catch {
          warnings.append(.warning(error.phrase, of: code))
        }
      }
      return (identifier, CodeChoice(read: identifier))
    }
    self.warnings = warnings
  }

  /// The end of a message about the card: the symbologies of its codes.
  var remark: Phrase { Phrase(alike: ": \(.list(identifiers.map(\.identifier.kind.name))).") }

  /// A name for a card without one, from the name of the file: that of a store if the catalogue has it. Nil if cameras
  /// and other programs name files so.
  func suggestedName(_ stores: StoreCatalogue) -> String? { fileName.flatMap { PictureName.suggested(by: $0, stores) } }
}

/// Names of cards by the names of their pictures.
enum PictureName {
  /// The name of a card whose picture has a file name, without its extension; nil if cameras and other programs name
  /// files so.
  static func suggested(by fileName: String, _ stores: StoreCatalogue) -> String? {
    let name = fileName.replacing("_", with: " ").withoutBlanks
    if let store = stores.store(named: name) { return store.name }
    let words = name.lowercased().split { !$0.isLetter }
    guard let first = words.first, !generic.contains(String(first)) else { return nil }
    return name
  }

  /// The first words of the names that cameras, scanners and screenshots get.
  private static let generic: Set = [
    "img", "image", "photo", "pic", "picture", "dsc", "dscf", "dscn", "pxl", "mvimg", "scan", "scanned", "screenshot",
    "screen", "document", "doc", "card", "code", "barcode", "qr", "qrcode", "download", "file", "untitled", "фото",
    "зображення", "знімок", "скан", "скриншот", "скріншот", "документ", "картка", "код", "файл", "signal", "whatsapp",
    "telegram", "viber",
  ]
}
