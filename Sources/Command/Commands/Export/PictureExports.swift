internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Files
internal import Words

extension Phrase {
  /// The help text about the names of pictures in a folder.
  static let namesInFolder = Phrase(
    """
    In a folder, each picture is named after its card. A file that U-Card did not write is replaced only after a question, \
    or with --force.
    """)
}

/// An export of pictures in one format.
protocol PictureExport: UCardCommand {
  static var format: PictureFile.Format { get }
  var pictures: ExportPictures { get }
}

extension PictureExport {
  func run(in context: CommandContext) throws { try pictures.run(as: Self.format, in: context) }
}

/// `ucard export png`.
struct ExportPNG: PictureExport {
  static let format = PictureFile.Format.png
  static let help = CommandHelp(
    name: "png",
    abstract: Phrase("Write the codes of cards, or whole cards, as PNG pictures."),
    examples: [
      "ucard export png --output-dir cards", "ucard export png Silpo -o silpo.png",
      "ucard export png --face --size phone --output-dir cards",
      "ucard export png Library --module-mm 0.33 --dpi 600 -o label.png",
    ],
    details: .namesInFolder)

  var pictures = ExportPictures()
}

/// `ucard export svg`.
struct ExportSVG: PictureExport {
  static let format = PictureFile.Format.svg
  static let help = CommandHelp(
    name: "svg",
    abstract: Phrase("Write the codes of cards, or whole cards, as SVG drawings, which stay sharp at any size."),
    examples: ["ucard export svg --output-dir cards", "ucard export svg Library -o library.svg"],
    details: .namesInFolder)

  var pictures = ExportPictures()
}

/// `ucard export pdf`.
struct ExportPDF: PictureExport {
  static let format = PictureFile.Format.pdf
  static let help = CommandHelp(
    name: "pdf",
    abstract: Phrase("Write cards as a PDF to print: their codes, or whole cards."),
    examples: [
      "ucard export pdf -o cards.pdf", "ucard export pdf Library -o library.pdf",
      "ucard export pdf --each -o codes.pdf", "ucard export pdf --face --output-dir cards",
    ],
    details: Phrase(
      """
      One card is written as its code. Several cards in one file become A4 sheets of ten whole cards of 85.60 × 53.98 \
      mm, with their names and marks for cutting: print them at 100 %. With --face --size letter, a sheet has eight \
      cards; with --face alone, each card has a page of its own; with --each, each code. \(.namesInFolder)
      """))

  var pictures = ExportPictures()
  var each = Given.flag(
    "--each", help: Phrase("A page for the code of each card, instead of sheets of whole cards."))

  func run(in context: CommandContext) throws {
    var pictures = pictures
    pictures.isPageForEach = each
    try pictures.run(as: Self.format, in: context)
  }
}

/// The folders and names for pictures of cards: one folder, or one for each category.
struct PictureFolders {
  /// The folder and name of a picture.
  struct Place {
    /// The folder of a category; nil for the root.
    let category: String?
    let name: String

    func path(in root: String) -> String { [root, category, name].compactMap(\.self).joined(separator: "/") }
  }

  /// The folder that was given.
  let root: Folder
  private let byCategory: Bool
  private var folderNames = FileNames()
  /// The folder of each category and the names of its pictures. The key nil is for the given folder itself.
  private var folders: [String?: (name: String?, names: FileNames)] = [nil: (nil, FileNames())]

  init(_ root: String, byCategory: Bool) throws(FileError) {
    self.root = try Folder(making: root)
    self.byCategory = byCategory
  }

  /// Returns the folders and names for a card's picture, and creates the folders.
  mutating func targets(of card: Card, suffix: String) throws(FileError) -> [Place] {
    var targets: [Place] = []
    for category in byCategory && !card.categories.isEmpty ? card.categories.map(Optional.some) : [nil] {
      if folders[category] == nil {
        let name = folderNames.next(for: category ?? "", suffix: "")
        try root.make(name)
        folders[category] = (name, FileNames())
      }
      // The names are changed in place: to change a copy would copy all of them for each picture.
      guard let name = folders[category]?.names.next(for: card.name, suffix: suffix) else { continue }
      targets.append(Place(category: folders[category].flatMap { $0.name }, name: name))
    }
    return targets
  }
}
