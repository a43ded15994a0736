internal import Barcodes
internal import Cards
internal import Foundation

/// What one pass says.
struct Pass {
  let files: PassFiles
  let options: ImportOptions
  /// What `pass.json` holds: an object.
  let root: JSONValue
  /// Folders of the languages that suit, the best first.
  let languages: [String]
  /// What there is to know of the pass.
  private(set) var remarks: [ImportRemark] = []
  private let strings: PassStrings

  /// The pass in those files.
  ///
  /// - Throws: `ImportError`, and as `ZipArchive.bytes(of:most:)`.
  init(_ files: PassFiles, _ options: ImportOptions) throws {
    guard let root = try files.json(PassFiles.main), case .object = root else {
      throw ImportError(.notJSON, at: files.place(of: PassFiles.main))
    }
    let version = root["formatVersion"].map { $0.number?.description ?? $0.string ?? "" } ?? "1"
    guard version == "1" else {
      throw ImportError(.newerVersion(version), at: files.place(of: PassFiles.main).of("formatVersion"))
    }
    self.files = files
    self.options = options
    self.root = root
    languages = PassLanguages(files, preferred: options.languages).folders
    strings = try Self.strings(of: files, languages)
  }

  private static func strings(of files: PassFiles, _ languages: [String]) throws -> PassStrings {
    guard let entry = languages.lazy.compactMap({ files["\($0)/pass.strings"] }).first else { return PassStrings() }
    let bytes = try files.archive.bytes(of: entry, most: PassFiles.mostTextBytes)
    do { return try PassStrings(bytes) } catch {
      throw ImportError(.badValue, at: ImportPlace(entry: entry.name))
    }
  }

  /// Where a key of the pass stands.
  func place(of key: String) -> ImportPlace { files.place(of: PassFiles.main).of(key) }

  /// Notes what there is to know.
  mutating func remark(_ code: ImportRemark.Code, at place: ImportPlace) {
    remarks.append(ImportRemark(code, at: place))
  }

  /// Notes that a key says nothing that can be kept.
  mutating func ignore(_ key: String) { remark(.ignoredValue(key), at: place(of: key)) }

  /// A string or number, in the language that was chosen; nil where there is nothing to see.
  func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let key)?:
      let text = strings.translated(key)
      return text.allSatisfy(\.isWhitespace) ? nil : text
    case .number(let number)?: return number.description
    default: return nil
    }
  }

  /// The text of a key as a name: one line of what can be seen.
  func name(_ key: String) -> String? {
    text(root[key]).flatMap(ImportedText.trimmed)
  }
}
