internal import Archives
public import Cards
internal import Values

/// The file that a pass came in, which the card keeps.
public enum PassOriginal {
  private static func files(of file: [UInt8]) -> PassFiles? {
    (try? ZipArchive(ImportFile(file), password: { nil })).flatMap { PassFiles($0) }
  }

  /// Whether the file of a pass has a signature, which is not verified.
  public static func isSigned(_ file: [UInt8]) -> Bool { files(of: file)?[PassFiles.signature] != nil }

  /// Whether the file of a pass says what the card says. If the card was edited since, it does not, and neither if it is read
  /// in another language. What no pass has is not compared: the star, the archive, categories and reminders.
  public static func isSame(_ file: [UInt8], as card: CardContent, _ options: ImportOptions) -> Bool {
    guard case .card(let read)? = (try? files(of: file)?.events(options))?.last else { return false }
    var own = read.content
    (own.isStarred, own.isArchived, own.reminders) = (card.isStarred, card.isArchived, card.reminders)
    (own.categories, own.originals) = (card.categories, card.originals)
    return own == card
  }
}

extension [ImportEvent] {
  /// The events of a pass, with its file for the card to keep.
  ///
  /// A pass of ours is left out, because an export makes the same one again, and so is one that differs from its manifest.
  ///
  /// - Parameters:
  ///   - size: the size of the file.
  ///   - file: returns its bytes.
  func keeping(_ size: Int, _ options: ImportOptions, _ file: () throws -> [UInt8]) throws -> [ImportEvent] {
    let isFaulty = contains { if case .remark(let remark) = $0, case .manifest = remark.code { true } else { false } }
    guard !isFaulty, case .card(var card)? = last, card.id == nil else { return self }
    guard size <= options.mostOriginalBytes else {
      return [.remark(ImportRemark(.passNotKept, at: card.location))] + self
    }
    let bytes = try file()
    guard let original = try? OriginalFile(bytes), original.type == .pass else { return self }
    card.take(original, named: "\(card.content.name).pkpass")
    return dropLast() + [.card(card)]
  }
}
