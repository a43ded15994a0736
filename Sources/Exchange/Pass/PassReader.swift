internal import Barcodes
internal import Cards
internal import Foundation

/// Reads Apple Wallet's passes: one, or a zip of several.
package struct PassReader: ImportReader {
  private let archive: ZipArchive
  private let options: ImportOptions

  /// Passes that may be in one bundle.
  static let mostPasses = 1000
  /// Bytes that a pass in a bundle may have.
  static let mostPassBytes = 20_000_000

  /// A reader of the pass or the bundle in `archive`.
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

  /// Reads the pass, or each of the bundle, which is the `entry` of its places.
  ///
  /// - Throws: `ImportError`, and what `receive` and the options' functions throw.
  package func read(_ receive: (ImportEvent) throws -> Void) throws {
    if let files = PassFiles(archive) {
      for event in try events(of: files) { try receive(event) }
      return
    }
    let passes = archive.entries.filter(Self.isInner)
    guard !passes.isEmpty else { throw ImportError(.missingEntry(PassFiles.main)) }
    guard passes.count <= Self.mostPasses else { throw ImportError(.tooLarge(Self.mostPasses)) }
    var done = 0
    for entry in archive.entries where !PassFiles.isJunk(entry) {
      guard Self.isInner(entry) else {
        try receive(.remark(ImportRemark(.ignoredEntry, at: ImportPlace(entry: entry.name))))
        continue
      }
      let bytes = try archive.bytes(of: entry, most: Self.mostPassBytes)
      for event in try events(of: bytes, named: entry.name) { try receive(event) }
      done += 1
      try options.progress(Double(done) / Double(passes.count))
    }
  }

  /// What a pass of the bundle holds.
  private func events(of bytes: [UInt8], named name: String) throws -> [ImportEvent] {
    do {
      let inner = try ZipArchive(bytes, archive.budget, password: options.password)
      guard let files = PassFiles(inner) else { throw ImportError(.missingEntry(PassFiles.main)) }
      return try events(of: files).map { $0.inside(name) }
    } catch let error as ImportError {
      throw ImportError(error.code, at: error.place.inside(name))
    }
  }

  /// The card of a pass and what there is to know of it, places within its archive.
  private func events(of files: PassFiles) throws -> [ImportEvent] {
    var remarks: [ImportRemark] = []
    try files.check { fault, place throws(ImportError) in
      guard options.isForced else { throw ImportError(.manifest(fault), at: place) }
      remarks.append(ImportRemark(.manifest(fault), at: place))
    }
    let signature = PassFiles.signature
    remarks.append(
      files[signature] == nil
        ? ImportRemark(.unsigned, at: ImportPlace())
        : ImportRemark(.signatureNotJudged, at: files.place(of: signature)))
    var pass = try Pass(files, options)
    let card = try pass.card()
    return (remarks + pass.remarks).map(ImportEvent.remark) + [.card(card)]
  }
}

extension ImportPlace {
  /// The same place, in a file of an archive.
  fileprivate func inside(_ name: String) -> ImportPlace {
    var place = self
    place.entry = entry.map { "\(name)/\($0)" } ?? name
    return place
  }
}

extension ImportEvent {
  /// The same, in a file of an archive.
  fileprivate func inside(_ name: String) -> ImportEvent {
    switch self {
    case .lock, .category: return self
    case .card(var card):
      card.place = card.place.inside(name)
      return .card(card)
    case .skipped(let entry):
      return .skipped(SkippedEntry(entry.reason, name: entry.name, at: entry.place.inside(name)))
    case .remark(let remark): return .remark(ImportRemark(remark.code, at: remark.place.inside(name)))
    }
  }
}
