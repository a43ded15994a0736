internal import Cards
internal import JSON

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
    names = tree.names.filter { !Self.isJunk($0) }
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

  /// Whether an entry is a folder, or a file that macOS adds to archives.
  static func isJunk(_ entry: ZipArchive.Entry) -> Bool { entry.isFolder || isJunk(entry.name) }

  /// Whether a name is that of a file that macOS adds to archives.
  static func isJunk(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.split(separator: "/").last == ".DS_Store"
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
    try self[name].map { try tree.json($0, most: Self.maximumTextBytes) }
  }
}
