internal import Archives
public import Cards
internal import Values

/// The file that a pass came in, which the card keeps.
public enum PassOriginal {
  /// Whether the file of a pass says what the card says. If the card was edited since, it does not, and neither if it is read
  /// in another language.
  ///
  /// What no pass has is not compared: the star, the archive, categories and reminders.
  public static func isSame(_ file: [UInt8], as card: CardContent, _ options: ImportOptions) -> Bool {
    guard let archive = try? ZipArchive(ImportFile(file), password: { nil }), let pass = PassFiles(archive),
      let events = try? pass.events(options)
    else { return false }
    let read = events.lazy.compactMap { if case .card(let card) = $0 { card } else { nil } }.first
    guard var read = read?.content else { return false }
    (read.isStarred, read.isArchived, read.reminders) = (card.isStarred, card.isArchived, card.reminders)
    (read.categories, read.originals) = (card.categories, card.originals)
    return read == card
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
  func keeping(_ size: Int, _ file: () throws -> [UInt8]) throws -> [ImportEvent] {
    guard size <= OriginalFile.usualBytes else { return self }
    let isFaulty = contains { if case .remark(let remark) = $0, case .manifest = remark.code { true } else { false } }
    return try map { event in
      guard !isFaulty, case .card(var card) = event, card.id == nil else { return event }
      let bytes = try file()
      guard let original = try? OriginalFile(bytes), original.type == .pass else { return event }
      card.take(original, named: "\(card.content.name.replacing("/", with: " ")).pkpass")
      return .card(card)
    }
  }
}
