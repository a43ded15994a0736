internal import Cards
internal import Foundation

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

  let archive: ZipArchive
  /// The files, without folders and files that macOS adds.
  let entries: [ZipArchive.Entry]
  /// The folder of the pass, ending with `/`; empty for none.
  private let folder: String

  /// Finds the files of the pass in an archive; nil if there is no pass.
  init?(_ archive: ZipArchive) {
    entries = archive.entries.filter { !Self.isJunk($0) }
    self.archive = archive
    if archive.entry(Self.main) != nil {
      folder = ""
    } else {
      let folder = entries.first.map { $0.name.prefix { $0 != "/" } + "/" } ?? ""
      guard entries.allSatisfy({ $0.name.hasPrefix(folder) }), archive.entry(folder + Self.main) != nil else {
        return nil
      }
      self.folder = String(folder)
    }
  }

  /// Whether an entry is a folder, or a file that macOS adds to archives.
  static func isJunk(_ entry: ZipArchive.Entry) -> Bool {
    entry.isFolder || entry.name.hasPrefix("__MACOSX/") || entry.name.split(separator: "/").last == ".DS_Store"
  }

  /// The name of a file within the pass.
  func name(of entry: ZipArchive.Entry) -> String { String(entry.name.dropFirst(folder.count)) }

  /// The file with a name; nil if there is none.
  subscript(name: String) -> ZipArchive.Entry? { archive.entry(folder + name) }

  /// The location of the file with a name.
  func location(of name: String) -> ImportLocation { ImportLocation(entry: folder + name) }

  /// Reads a JSON file; nil if there is none.
  ///
  /// - Throws: as `ZipArchive.json(_:most:)`.
  func json(_ name: String) throws -> JSONValue? {
    try self[name].map { try archive.json($0, most: Self.maximumTextBytes) }
  }
}
