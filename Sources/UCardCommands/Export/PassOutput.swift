internal import Cards
internal import Exchange
internal import Files
internal import FoundationEssentials

/// The output of `ucard export pkpass`: a file with one pass or with several, or a folder.
struct PassOutput {
  private enum Form {
    case single([UInt8]?)
    case bundle(PassBundle)
    case folder(Folder)
  }

  private let file: ExportFile
  private var form: Form
  private var names = FileNames()
  /// The last moment at which one of the cards was changed, which is the time stamp of a bundle.
  private var changed = Date.distantPast
  /// The number of passes.
  private(set) var count = 0

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - folder: the folder for a file for each pass; nil for a single file.
  ///   - isSingle: whether the file is for one pass.
  /// - Throws: an error of creating the folder or a temporary file.
  init(_ file: ExportFile, folder: String?, isSingle: Bool, in context: CommandContext) throws {
    self.file = file
    form =
      if let folder {
        .folder(try Folder(making: folder))
      } else if isSingle {
        .single(nil)
      } else {
        .bundle(try PassBundle(temporaryFolder: context.temporaryFolder))
      }
  }

  /// Adds the pass of a card.
  ///
  /// - Throws: an error of writing.
  mutating func add(_ pass: [UInt8], of card: Card) throws {
    let name = names.next(for: card.name, suffix: ".pkpass")
    count += 1
    changed = max(changed, card.changed)
    switch form {
    case .single: form = .single(pass)
    case .folder(let folder): try folder.write(pass, to: name)
    case .bundle(var bundle):
      try bundle.add(pass, named: name)
      form = .bundle(bundle)
    }
  }

  /// Completes the output.
  ///
  /// - Parameter progress: receives the fraction that is written, 0 to 1.
  /// - Throws: as `ExportFile.writeArchive(in:_:)`, and the errors of `progress`.
  func finish(in context: CommandContext, progress: @escaping (Double) throws -> Void) throws {
    switch form {
    case .folder(let folder): try folder.sync()
    case .single(let pass):
      if let pass { try file.writeArchive(in: context) { try $0.write(pass) } }
    case .bundle(let bundle):
      if count > 0 {
        try file.writeArchive(in: context) { try bundle.write(to: $0.number, at: changed, progress: progress) }
      }
    }
  }
}
