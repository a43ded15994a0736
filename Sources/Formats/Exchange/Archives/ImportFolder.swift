internal import Glibc
internal import Archives
internal import Cards
internal import Files
internal import JSON

/// A folder to import, such as an unpacked pass: the files in it and in its subfolders, but not deeper ones.
///
/// Hidden files, links and devices are left out.
public final class ImportFolder {
  private let folder: Folder
  private let files: [String: File]
  let names: [String]
  let budget: UnpackingBudget

  private struct File {
    /// The name of the subfolder; nil for a file that is in none.
    let folder: String?
    let name: String
    let size: Int
  }

  /// The largest number of files in a folder and its subfolders.
  public static let maximumFiles = 10_000

  /// Opens the folder at `path`.
  ///
  /// - Throws: `ImportError`, `.tooLarge` if there are more files than `maximumFiles`.
  public init(_ path: String) throws(ImportError) {
    folder = try ImportError.reading { () throws(FileError) in try Folder(path) }
    var count = 0
    var found: [(path: String, file: File)] = []
    for entry in try Self.list(folder, &count) {
      switch entry.kind {
      case .regular(let size): found.append((entry.name, File(folder: nil, name: entry.name, size: size)))
      case .folder:
        // Others may not be readable, and are not needed.
        guard let inner = try? folder.folder(entry.name) else { continue }
        for file in try Self.list(inner, &count) {
          guard case .regular(let size) = file.kind else { continue }
          found.append(("\(entry.name)/\(file.name)", File(folder: entry.name, name: file.name, size: size)))
        }
      case .nothing, .link, .channel: continue
      }
    }
    names = found.map(\.path)
    budget = UnpackingBudget(size: found.reduce(0) { $0 + min($1.file.size, 1 << 40) })
    files = Dictionary(uniqueKeysWithValues: found.map { ($0.path, $0.file) })
  }

  /// The files in a folder that are not hidden, of which there must not be more than are left of `maximumFiles`.
  private static func list(_ folder: Folder, _ count: inout Int) throws(ImportError) -> [Folder.Entry] {
    let left = maximumFiles - count
    guard let entries = try ImportError.reading({ () throws(FileError) in try folder.list(most: left) }) else {
      throw ImportError(.tooLarge(maximumFiles))
    }
    count += entries.count
    return entries.filter { !$0.name.hasPrefix(".") }
  }
}

extension ImportFolder: FileTree {
  var isFolder: Bool { true }

  func contains(_ name: String) -> Bool { files[name] != nil }

  func bytes(of name: String, most: Int) throws -> [UInt8] {
    let location = ImportLocation(entry: name)
    if let file = files[name], file.size > most { throw ImportError(.tooLarge(most), at: location) }
    do throws(ImportError) { return try stream(of: name).all(most: most) } catch {
      throw ImportError(error.code, at: location)
    }
  }

  func stream(of name: String) throws(ImportError) -> ImportStream {
    let location = ImportLocation(entry: name)
    guard let file = files[name] else { throw ImportError(.missingEntry(name)) }
    do throws(ImportError) {
      let opened = try ImportError.reading { () throws(FileError) in
        try (file.folder.map { (name) throws(FileError) in try folder.folder(name) } ?? folder).file(file.name)
      }
      return try ImportFile(opened).stream()
    } catch {
      throw ImportError(error.code, at: location)
    }
  }
}

extension ImportError {
  /// Returns the result of `read`.
  ///
  /// - Throws: `ImportError` for an error of the system.
  fileprivate static func reading<Value>(_ read: () throws(FileError) -> Value) throws(ImportError) -> Value {
    do throws(FileError) { return try read() } catch { throw ImportError(.unreadable(error.errno)) }
  }
}

/// Files that are read together: those of an archive, or of a folder. Their names have `/` between folders.
protocol FileTree {
  /// The names of the files, without folders.
  var names: [String] { get }
  /// Whether this is a folder, in which a person may keep files that do not belong to the others.
  var isFolder: Bool { get }
  /// The budget for reading the files.
  var budget: UnpackingBudget { get }

  /// Whether there is a file with a name.
  func contains(_ name: String) -> Bool

  /// Reads the bytes of a file.
  ///
  /// - Parameter most: the largest number of bytes that is accepted.
  /// - Throws: `ImportError` with the name of the file, and the errors of a function that returns a password.
  func bytes(of name: String, most: Int) throws -> [UInt8]

  /// A stream of the bytes of a file.
  ///
  /// - Throws: `ImportError` with the name of the file.
  func stream(of name: String) throws(ImportError) -> ImportStream
}

extension FileTree {
  /// Reads a JSON file.
  ///
  /// - Parameters:
  ///   - most: the largest number of bytes that is accepted.
  ///   - isLenient: whether to read over mistakes whose meaning is certain, as `JSONValue.init(_:isLenient:failure:)`.
  /// - Throws: as `bytes(of:most:)`, `.tooManyValues`, `.notJSON`, `.extraComma`.
  func json(_ name: String, most: Int, isLenient: Bool = false) throws -> JSONValue {
    try budget.json(bytes(of: name, most: most), isLenient: isLenient, at: ImportLocation(entry: name))
  }

  /// Reads a picture; nil, with a remark, if the file is not a valid picture or too large.
  ///
  /// - Throws: as `bytes(of:most:)`, and the errors of `remark`.
  func picture(_ name: String, remark: (ImportRemark) throws -> Void) throws -> CardPicture? {
    let refusal: CardPicture.Refusal
    do {
      switch try CardPicture.imported(try bytes(of: name, most: CardPicture.maximumBytes)) {
      case .success(let picture): return picture
      case .failure(let found): refusal = found
      }
    } catch let error as ImportError {
      guard error.code == .tooLarge(CardPicture.maximumBytes) else { throw error }
      refusal = .tooLarge
    }
    try remark(ImportRemark(.unreadablePicture(refusal), at: .init(entry: name)))
    return nil
  }

  /// Takes the pictures of a card. A file that is not a valid picture is skipped with a remark.
  ///
  /// - Parameters:
  ///   - candidates: the names of the files for each picture, the best first; those that do not exist are skipped.
  ///   - remark: receives the remarks.
  /// - Throws: as `picture(_:remark:)`.
  func takePictures(
    _ candidates: [(side: PictureSide, names: [String])], into card: inout ImportedCard,
    remark: (ImportRemark) throws -> Void
  ) throws {
    var pictures: [PictureSide: CardPicture] = [:]
    for (side, names) in candidates {
      for name in names where pictures[side] == nil && contains(name) {
        pictures[side] = try picture(name, remark: remark)
      }
    }
    for side in PictureSide.allCases { if let picture = pictures[side] { card.take(picture, as: side) } }
  }
}
