internal import FoundationEssentials
internal import Barcodes
internal import Cards
internal import JSON

/// The content of one pass.
struct Pass {
  let files: PassFiles
  let options: ImportOptions
  /// The content of `pass.json`, an object.
  let root: JSONValue
  /// The folders of the matching languages, the best first.
  let languages: [String]
  /// The remarks about the pass.
  private(set) var remarks: [ImportRemark] = []
  private let strings: PassStrings

  /// Reads the pass in `files`.
  ///
  /// - Throws: `ImportError`, and as `FileTree.bytes(of:most:)`.
  init(_ files: PassFiles, _ options: ImportOptions) throws {
    guard let root = try files.json(PassFiles.main), case .object = root else {
      throw ImportError(.notJSON, at: files.location(of: PassFiles.main))
    }
    let version = root["formatVersion"].map { $0.digits ?? $0.string ?? "" } ?? "1"
    guard version == "1" else {
      throw ImportError(.newerVersion(version), at: files.location(of: PassFiles.main).of("formatVersion"))
    }
    self.files = files
    self.options = options
    self.root = root
    languages = PassLanguages(files, preferred: options.languages).folders
    strings = try Self.strings(of: files, languages)
  }

  private static func strings(of files: PassFiles, _ languages: [String]) throws -> PassStrings {
    guard let entry = languages.lazy.compactMap({ files["\($0)/pass.strings"] }).first else { return PassStrings() }
    let bytes = try files.tree.bytes(of: entry, most: PassFiles.maximumTextBytes)
    do { return try PassStrings(bytes) } catch {
      throw ImportError(.badValue, at: ImportLocation(entry: entry))
    }
  }

  /// The location of a key of the pass.
  func location(of key: String) -> ImportLocation { files.location(of: PassFiles.main).of(key) }

  /// Adds a remark.
  mutating func remark(_ code: ImportRemark.Code, at location: ImportLocation) {
    remarks.append(ImportRemark(code, at: location))
  }

  /// Adds a remark that the value of a key is ignored.
  mutating func ignore(_ key: String) { remark(.ignoredValue(key), at: location(of: key)) }

  /// A string or number, translated; nil if it is missing or blank.
  func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let key)?:
      let text = strings.translated(key)
      return text.allSatisfy(\.isWhitespace) ? nil : text
    case .number?: return value?.digits
    default: return nil
    }
  }

  /// The text of a key as a name: one line without blanks around it.
  func name(_ key: String) -> String? {
    text(root[key]).flatMap(ImportedText.trimmed)
  }
}
