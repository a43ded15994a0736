internal import Archives
internal import Barcodes
internal import Cards
internal import Cryptography
internal import Files
internal import JSON
public import Values

/// Reads passes of Apple Wallet: a single one, or a zip of several.
struct PassReader: ImportReader {
  let file: ImportFile
  let archive: ZipArchive
  let options: ImportOptions

  /// The largest number of passes in a bundle.
  static let maximumPasses = 1000
  /// The largest number of bytes of a pass in a bundle.
  static let maximumPassBytes = 20_000_000

  /// Whether an archive is a pass, or a bundle of passes.
  static func isPass(_ archive: ZipArchive) -> Bool {
    PassFiles(archive) != nil || archive.entries.contains(where: isInner)
  }

  private static func isInner(_ entry: ZipArchive.Entry) -> Bool {
    !entry.isJunk && entry.name.lowercased().hasSuffix(".pkpass")
  }

  /// Reads the pass, or each pass of the bundle. In a bundle, the `entry` of locations begins with the name of the
  /// pass.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  func read(_ receive: (ImportEvent) throws -> Void) throws {
    if let files = PassFiles(archive) {
      for event in try files.events(options).keeping(file.size, options, { try file.stream().all(most: file.size) }) {
        try receive(event)
      }
      return
    }
    let passes = archive.entries.filter(Self.isInner)
    guard !passes.isEmpty else { throw ImportError(.missingEntry(PassFiles.main)) }
    guard passes.count <= Self.maximumPasses else { throw ImportError(.tooLarge(Self.maximumPasses)) }
    var done = 0
    for entry in archive.entries where !entry.isJunk {
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
      let inner = try ZipArchive(ImportFile(bytes), archive.budget, password: options.password)
      guard let files = PassFiles(inner) else { throw ImportError(.missingEntry(PassFiles.main)) }
      return try files.events(options).keeping(bytes.count, options) { bytes }.map { $0.relocated { $0.inside(name) } }
    } catch let error as ImportError {
      throw error.relocated { $0.inside(name) }
    }
  }
}

/// Several passes in one file, `.pkpasses`.
public struct PassBundle {
  private let passes: InputFile
  private var places: [(name: String, offset: Int, size: Int)] = []

  /// The largest number of passes in a bundle.
  public static let maximumCount = PassReader.maximumPasses

  /// Creates an empty bundle.
  ///
  /// - Parameter folder: the folder for a temporary file without a name.
  /// - Throws: an error of creating the file.
  public init(temporaryFolder folder: String) throws { passes = try TemporaryFile.unnamed(in: folder) { _ in } }

  /// The number of passes.
  public var count: Int { places.count }

  /// Adds a pass under a file name of its own.
  ///
  /// - Throws: an error of writing to the temporary file.
  public mutating func add(_ pass: [UInt8], named name: String) throws {
    let offset = places.last.map { $0.offset + $0.size } ?? 0
    try passes.descriptor.write(pass)
    places.append((name, offset, pass.count))
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of an empty file.
  ///   - time: the time stamp of the passes in the archive.
  ///   - progress: receives the fraction that is written, 0 to 1.
  /// - Throws: `ExportError`, and the errors of `progress`.
  public func write(to descriptor: Int32, at time: Instant, progress: @escaping (Double) throws -> Void) throws {
    let files = places.map { place in
      ZipWriter.File(
        name: place.name, size: place.size, isStored: true,
        open: { PartSource(passes, place.offset..<place.offset + place.size) })
    }
    try ZipWriter.export(files, to: descriptor, password: nil, time: time, progress: progress)
  }

  /// A part of a file.
  private final class PartSource: ByteSource {
    private let file: InputFile
    private var range: Range<Int>

    init(_ file: InputFile, _ range: Range<Int>) {
      self.file = file
      self.range = range
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.count))
      guard !part.isEmpty else { return 0 }
      let count = try file.read(into: part, at: range.lowerBound)
      range = range.lowerBound + count..<range.upperBound
      return count
    }
  }
}

/// The files of one pass. They are at the root of its archive, or in the only folder there.
struct PassFiles {
  /// The file with the content of the pass.
  static let main = "pass.json"
  /// The file with the digests of the others.
  static let manifest = "manifest.json"
  /// The file with the signature of the manifest.
  static let signature = "signature"
  /// The largest number of bytes of a text file.
  static let maximumTextBytes = 1_000_000
  /// The largest number of bytes of all files together.
  static let maximumBytes = 64_000_000

  let tree: any FileTree
  /// The files, without those that macOS adds.
  let names: [String]
  /// The folder of the pass, ending with `/`; empty for none.
  private let folder: String

  /// Finds the files of the pass in an archive or a folder; nil if there is no pass.
  init?(_ tree: any FileTree) {
    names = tree.names.filter { !ZipArchive.isJunk($0) }
    self.tree = tree
    guard let folder = Self.folder(of: Self.main, in: tree, names) else { return nil }
    self.folder = folder
  }

  /// The folder, ending with `/`, in which a file is that is at the root or in the only folder there; nil if it is not.
  static func folder(of main: String, in tree: any FileTree, _ names: [String]) -> String? {
    if tree.contains(main) { return "" }
    let folder = names.first.map { $0.prefix { $0 != "/" } + "/" } ?? ""
    return names.allSatisfy { $0.hasPrefix(folder) } && tree.contains(folder + main) ? String(folder) : nil
  }

  /// The name of a file within the pass.
  func name(of file: String) -> String { String(file.dropFirst(folder.count)) }

  /// The file with a name within the pass; nil if there is none.
  subscript(name: String) -> String? { tree.contains(folder + name) ? folder + name : nil }

  /// The location of the file with a name within the pass.
  func location(of name: String) -> ImportLocation { ImportLocation(entry: folder + name) }

  /// Reads a JSON file; nil if there is none.
  ///
  /// - Throws: as `FileTree.json(_:most:)`.
  func json(_ name: String) throws -> JSONValue? {
    try self[name].map { try tree.json($0, most: Self.maximumTextBytes, isLenient: true) }
  }
}

extension PassFiles {
  /// Reads the card of the pass and the remarks about it, with locations within its archive or folder.
  ///
  /// - Throws: `ImportError`, and the errors of the options' functions.
  func events(_ options: ImportOptions) throws -> [ImportEvent] {
    // Read before the digests are compared: that it is no JSON says more than that its digest differs.
    let root = try json(Self.main)
    var remarks = try remarksAboutManifest(options)
    if self[Self.signature] != nil {
      remarks.append(ImportRemark(.signatureNotJudged, at: location(of: Self.signature)))
    } else if hasManifest {
      remarks.append(ImportRemark(.unsigned, at: ImportLocation()))
    }
    var pass = try Pass(root, of: self, options)
    let card = try pass.card()
    return (remarks + pass.remarks).map(ImportEvent.remark) + [.card(card)]
  }

  /// Compares the files with the manifest.
  ///
  /// - Throws: `ImportError` for a difference, unless the import is forced.
  private func remarksAboutManifest(_ options: ImportOptions) throws -> [ImportRemark] {
    guard hasManifest else { return [ImportRemark(.noManifest, at: ImportLocation())] }
    var remarks: [ImportRemark] = []
    let others = try check { fault, location throws(ImportError) in
      guard options.isForced else { throw ImportError(.manifest(fault), at: location) }
      remarks.append(ImportRemark(.manifest(fault), at: location))
    }
    return remarks + others.map { ImportRemark(.ignoredEntry, at: $0) }
  }

  /// Whether the pass has a manifest. Without one, changes of its files cannot be noticed.
  var hasManifest: Bool { self[Self.manifest] != nil }

  /// Reads every file, and compares its SHA-1 digest with that in the manifest.
  ///
  /// - Parameter fault: receives each difference and its location. An error that it throws ends the check.
  /// - Returns: the locations of files in a folder that the manifest does not list and that a pass does not use. They
  ///   are not read.
  /// - Throws: `ImportError`, also for files that cannot be read or are too large.
  func check(
    _ fault: (ImportError.ManifestFault, ImportLocation) throws(ImportError) -> Void
  ) throws -> [ImportLocation] {
    var others: [ImportLocation] = []
    var digests = try manifestDigests()
    if digests == nil { try fault(.unreadable, location(of: Self.manifest)) }
    var bytesLeft = Self.maximumBytes
    for file in names {
      let name = name(of: file)
      if tree.isFolder, let digests, digests[name] == nil, !Self.isUsed(name) {
        others.append(location(of: name))
        continue
      }
      let digest = try sha1(of: file, bytesLeft: &bytesLeft)
      if let expected = digests?.removeValue(forKey: name) {
        if expected.lowercased() != digest { try fault(.differs, location(of: name)) }
      } else if digests != nil, name != Self.manifest, name != Self.signature {
        try fault(.unnamed, location(of: name))
      }
    }
    // Files that macOS adds may be listed, and are of no use.
    for name in (digests ?? [:]).keys.sorted() where self[name] == nil && !ZipArchive.isJunk(name) {
      try fault(.absent, location(of: name))
    }
    return others
  }

  /// Whether a pass has use for a file with this name.
  private static func isUsed(_ name: String) -> Bool {
    [main, manifest, signature].contains(name) || name.hasSuffix(".png") || name.hasSuffix("/pass.strings")
  }

  /// The digests by file names; nil if the manifest is unreadable.
  private func manifestDigests() throws -> [String: String]? {
    let manifest: JSONValue?
    do { manifest = try json(Self.manifest) } catch let error as ImportError
      where [.notJSON, .truncated].contains(error.code)
    {
      return nil
    }
    guard let object = manifest?.object else { return nil }
    var digests: [String: String] = [:]
    for (name, digest) in object.members {
      guard let digest = digest.string else { return nil }
      digests[name] = digest
    }
    return digests
  }

  /// The SHA-1 digest of a file, in lower-case hexadecimal (FIPS 180-4).
  private func sha1(of file: String, bytesLeft: inout Int) throws(ImportError) -> String {
    let stream = try tree.stream(of: file)
    let digest = try ImportError.computing { () throws(CryptographyError) in try Digest(.sha1) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try stream.read(into: &buffer)
      guard count > 0 else { break }
      try ImportError.computing { () throws(CryptographyError) in try digest.update(buffer[..<count]) }
      bytesLeft -= count
      guard bytesLeft >= 0 else {
        throw ImportError(.tooLarge(Self.maximumBytes), at: ImportLocation(entry: file))
      }
    }
    return try ImportError.computing(digest.finish).hexadecimal
  }
}

/// Reads the pass that is unpacked in a folder.
struct FolderReader: ImportReader {
  let folder: ImportFolder
  let options: ImportOptions

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard let files = PassFiles(folder) else { throw ImportError(.missingEntry(PassFiles.main)) }
    for event in try files.events(options) { try receive(event) }
  }
}
