internal import Cards
internal import Files
internal import Glibc

/// A folder to import, such as an unpacked pass: the files in it and in its subfolders, but not deeper ones.
///
/// Hidden files, links and devices are left out.
public final class ImportFolder {
  private let folder: Folder
  private let files: [String: File]
  let names: [String]
  let budget: ImportBudget

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
    budget = ImportBudget(size: found.reduce(0) { $0 + min($1.file.size, 1 << 40) })
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
