internal import Barcodes
internal import Cards

/// Reads passes of Apple Wallet: a single one, or a zip of several.
package struct PassReader: ImportReader {
  private let archive: ZipArchive
  private let options: ImportOptions

  /// The largest number of passes in a bundle.
  static let maximumPasses = 1000
  /// The largest number of bytes of a pass in a bundle.
  static let maximumPassBytes = 20_000_000

  /// Creates a reader for the pass or the bundle in `archive`.
  package init(_ archive: ZipArchive, _ options: ImportOptions) {
    self.archive = archive
    self.options = options
  }

  /// Whether an archive is a pass, or a bundle of passes.
  package static func isPass(_ archive: ZipArchive) -> Bool {
    PassFiles(archive) != nil || archive.entries.contains(where: isInner)
  }

  private static func isInner(_ entry: ZipArchive.Entry) -> Bool {
    !PassFiles.isJunk(entry) && entry.name.lowercased().hasSuffix(".pkpass")
  }

  /// Reads the pass, or each pass of the bundle. In a bundle, the `entry` of locations begins with the name of the
  /// pass.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  package func read(_ receive: (ImportEvent) throws -> Void) throws {
    if let files = PassFiles(archive) {
      for event in try events(of: files) { try receive(event) }
      return
    }
    let passes = archive.entries.filter(Self.isInner)
    guard !passes.isEmpty else { throw ImportError(.missingEntry(PassFiles.main)) }
    guard passes.count <= Self.maximumPasses else { throw ImportError(.tooLarge(Self.maximumPasses)) }
    var done = 0
    for entry in archive.entries where !PassFiles.isJunk(entry) {
      guard Self.isInner(entry) else {
        try receive(.remark(ImportRemark(.ignoredEntry, at: ImportLocation(entry: entry.name))))
        continue
      }
      try options.entry(receive) {
        let bytes = try archive.bytes(of: entry, most: Self.maximumPassBytes)
        for event in try events(of: bytes, named: entry.name) { try receive(event) }
      }
      done += 1
      try options.progress(Double(done) / Double(passes.count))
    }
  }

  /// Reads a pass of the bundle.
  private func events(of bytes: [UInt8], named name: String) throws -> [ImportEvent] {
    do {
      let inner = try ZipArchive(bytes, archive.budget, password: options.password)
      guard let files = PassFiles(inner) else { throw ImportError(.missingEntry(PassFiles.main)) }
      return try events(of: files).map { $0.inside(name) }
    } catch let error as ImportError {
      throw ImportError(error.code, at: error.location.inside(name))
    }
  }

  /// Reads the card of a pass and the remarks about it, with locations within its archive.
  private func events(of files: PassFiles) throws -> [ImportEvent] {
    try files.events(options)
  }
}

extension ImportLocation {
  /// The same location, in a file of an archive.
  fileprivate func inside(_ name: String) -> ImportLocation {
    var location = self
    location.entry = entry.map { "\(name)/\($0)" } ?? name
    return location
  }
}

extension ImportEvent {
  /// The same event, in a file of an archive.
  fileprivate func inside(_ name: String) -> ImportEvent {
    switch self {
    case .lock, .category, .everyCard: return self
    case .card(var card):
      card.location = card.location.inside(name)
      return .card(card)
    case .skipped(let entry):
      return .skipped(SkippedEntry(entry.reason, name: entry.name, at: entry.location.inside(name)))
    case .remark(let remark): return .remark(ImportRemark(remark.code, at: remark.location.inside(name)))
    case .fault(let error): return .fault(ImportError(error.code, at: error.location.inside(name)))
    }
  }
}
