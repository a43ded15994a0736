internal import Cards
internal import Exchange
internal import Files
internal import FoundationEssentials

/// A folder with a file for each event (a vdir), which other programs read and change, too.
final class CalendarFolder {
  private let folder: Folder
  /// The number of files that were written, because they were missing or different.
  private(set) var written = 0
  /// The number of files that were removed.
  private(set) var removed = 0

  /// The largest number of files that are looked at.
  private static let maximumFiles = 1_000_000
  /// Files with more bytes are none of ours.
  private static let maximumBytes = 1 << 20

  /// Opens the folder, and creates it unless it exists.
  ///
  /// - Throws: `FileError`.
  init(_ path: String) throws { folder = try Folder(making: path) }

  /// Writes the event of a card, unless its file has the same bytes.
  ///
  /// - Throws: `FileError`, also for a link.
  func write(_ event: [UInt8], of id: UUID) throws {
    let name = "\(id.uuidString).ics"
    let bytes = CalendarExport.beginning + event + CalendarExport.end
    guard content(of: name) != bytes else { return }
    try folder.write(bytes, to: name)
    written += 1
  }

  /// Removes files that this program wrote.
  ///
  /// - Parameter isGone: whether the card with this UUID is one of the wallet, and has no event any more.
  /// - Throws: `FileError`, and the errors of `isGone`.
  func removeOwn(_ isGone: (UUID) throws -> Bool) throws {
    for entry in try folder.list(most: Self.maximumFiles) ?? [] {
      guard case .regular = entry.kind, entry.name.hasSuffix(".ics"),
        let id = UUID(text: String(entry.name.dropLast(4))),
        try isGone(id), let bytes = content(of: entry.name), CalendarExport.isOwn(bytes, of: id)
      else { continue }
      try folder.remove(entry.name)
      removed += 1
    }
  }

  /// Waits until everything is on the disk.
  ///
  /// - Throws: `FileError`.
  func sync() throws { try folder.sync() }

  /// The bytes of a file; nil if there is none, it is too large, or it cannot be read.
  private func content(of name: String) -> [UInt8]? {
    (try? folder.file(name)).flatMap { try? $0.readAll(most: Self.maximumBytes) }
  }
}
