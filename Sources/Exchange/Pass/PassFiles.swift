internal import Cards
internal import Foundation

/// The files of one pass. They lie at the root of its archive, or in the only folder there.
struct PassFiles {
  /// What the pass says.
  static let main = "pass.json"
  /// What its files are.
  static let manifest = "manifest.json"
  /// Who says so.
  static let signature = "signature"
  /// Bytes that a file of text may have.
  static let mostTextBytes = 1_000_000
  /// Bytes that all files may have together.
  static let mostBytes = 64_000_000

  let archive: ZipArchive
  /// The files, without folders and what a Mac adds.
  let entries: [ZipArchive.Entry]
  /// The folder that they lie in, with its `/`; empty for none.
  private let folder: String

  /// The files of the pass in an archive; nil where there is none.
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

  /// Whether an entry is a folder, or something that a Mac adds to archives.
  static func isJunk(_ entry: ZipArchive.Entry) -> Bool {
    entry.isFolder || entry.name.hasPrefix("__MACOSX/") || entry.name.split(separator: "/").last == ".DS_Store"
  }

  /// The name that the pass knows a file by.
  func name(of entry: ZipArchive.Entry) -> String { String(entry.name.dropFirst(folder.count)) }

  /// The file of that name; nil where there is none.
  subscript(name: String) -> ZipArchive.Entry? { archive.entry(folder + name) }

  /// Where the file of that name stands.
  func place(of name: String) -> ImportPlace { ImportPlace(entry: folder + name) }

  /// The value in a file of JSON; nil where there is no such file.
  ///
  /// - Throws: as `ZipArchive.json(_:most:)`.
  func json(_ name: String) throws -> JSONValue? {
    try self[name].map { try archive.json($0, most: Self.mostTextBytes) }
  }
}
