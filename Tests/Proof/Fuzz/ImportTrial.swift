import Barcodes
import Cards
import Exchange
import Files

/// Reads bytes as the command `import` does, and checks that a wallet accepts the result.
enum ImportTrial {
  static let passphrase = Array("secret".utf8)

  /// A folder in memory.
  static let folder = "/dev/shm"

  /// Reads the bytes in the recognised format up to the first fault, again beyond faults as the command does, again with
  /// damage accepted, and again as a table.
  static func run(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) {
    guard let file = file(bytes) else { return }
    let recognised = read(file, options)
    var whole = options
    whole.continuesAfterFaults = true
    let all = read(file, whole)
    if let recognised {
      FuzzTarget.promise(all?.count == recognised.count, "reading beyond faults changes nothing where there are none")
    }
    var forced = options
    forced.isForced = true
    let taken = read(file, forced)
    if let recognised {
      FuzzTarget.promise(taken?.format == recognised.format, "what is taken is taken by force, too")
    }
    var asked = options
    asked.format = taken?.format == .csv ? nil : .csv
    asked.columns = ["name": "store"]
    _ = read(file, asked)
  }

  /// Creates a file without a name.
  static func file(_ bytes: [UInt8]) -> ImportFile? {
    try? ImportFile(TemporaryFile.unnamed(in: folder) { try $0.write(bytes) })
  }

  private static func read(_ file: ImportFile, _ options: ImportOptions) -> (format: ImportFormat, count: Int)? {
    var count = 0
    let format = try? Importer.read(file, options) { event in
      if case .card(let card) = event {
        count += 1
        check(card)
      }
    }
    return format.map { ($0, count) }
  }

  /// Checks the rules for every imported card.
  static func check(_ card: ImportedCard) {
    let content = card.content
    FuzzTarget.promise(content.name.contains { !$0.isWhitespace }, "a card has a name")
    FuzzTarget.promise(content.name.isPrintable, "a name is printable")
    FuzzTarget.promise(content.note?.isPrintableNote ?? true, "a note is printable")
    for text in [content.issuer, content.place, content.address, content.url] {
      FuzzTarget.promise(text?.isPrintable ?? true, "a fact is printable")
    }
    FuzzTarget.promise(
      content.identifiers.isEmpty == (content.identifiers.selected == nil), "one identifier is selected")
    for identifier in content.identifiers {
      FuzzTarget.promise(!identifier.payload.bytes.isEmpty, "an identifier says something")
    }
    for picture in card.pictures {
      FuzzTarget.promise(content.pictures.values.contains(picture.reference), "a picture belongs to a side")
    }
  }
}
