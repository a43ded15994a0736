package import Actions
package import Barcodes
internal import Glibc
internal import Pictures
package import Scanning
package import Words

extension Phrase {
  /// The name of a file in a message; standard input for -.
  package init(file argument: String) {
    self =
      argument == "-" ? Phrase("standard input") : .quoted(argument)
  }

  /// The message that a picture has no code, with advice.
  ///
  /// - Parameter scan: what was read of the picture.
  package static func nothingFound(in argument: String, _ scan: Scan) -> Phrase {
    let name = Phrase(file: argument)
    let pages = Phrase("Only the first \(scan.pages.count) of its \(scan.pageCount) pages were read.")
    let advice = Phrase(
      """
      A picture is easier to read if the code fills most of it, is sharp and evenly lit, without glare, and its \
      narrowest bar is at least 2 pixels wide. Some types of code are not read, such as MSI, Telepen, GS1 DataBar \
      Limited and rMQR. Or type the number.
      """)
    let document = Phrase("The code may be in another document. If there are only digits, type them:")
      .then("ucard add NAME NUMBER")
    return .sentences(
      Phrase("No code was found in \(name)."),
      scan.isComplete ? nil : pages, scan.format == .pdf ? document : advice)
  }
}

extension CommandFailure {
  /// Creates the failure for a picture that cannot be read.
  package init(_ error: ScanningError, of argument: String) {
    if error == .unreadable(ENOENT), let address = WebAddress(argument) {
      self.init(error.status, address.refusal)
      return
    }
    if error == .unreadable(EISDIR) {
      self.init(
        error.status,
        Phrase("“\(argument)” is a folder. To make a card of each picture in it:").then("ucard import \(argument)"))
      return
    }
    let hint =
      switch error {
      case .unreadable(ENOENT): NamedFile(argument).hint
      case .unreadable(EACCES):
        Phrase("To see who owns the file, and who may read it:").then("ls -l \(argument)")
      default: Phrase?.none
      }
    let place = Phrase(verbatim: "\(Phrase(file: argument)): \(error.phrase)")
    self.init(
      error.status,
      .sentences(place, hint).then(
        error == .notAPicture && NamedPicture(argument) == nil ? NamedFile(argument).commands : []))
  }

  /// Creates the failure for a picture of which no card can be made.
  package init(_ error: PictureImportError) {
    let file = Phrase(file: error.argument)
    switch error.reason {
    case .unreadable(let reason): self.init(reason, of: error.argument)
    case .noCode(let scan): self.init(.badData, .nothingFound(in: error.argument, scan))
    case .doubtful(let codes):
      let refusal = Phrase(
        """
        \(file): the number may have been misread, so nothing was stored. Compare it with the card. If it is right, \
        add --yes:
        """)
      self.init(.badData, .list([refusal] + codes.map(\.line), separator: "\n"))
    case .notTaken:
      self.init(.badData, Phrase("\(file): the code in this picture was not used."))
    }
  }
}

extension ScanningError {
  fileprivate var status: CommandStatus {
    switch self {
    case .unreadable(let code): code == ENOENT ? .noInput : code == EACCES || code == EPERM ? .noPermission : .ioError
    case .noSuchPage: .usage
    case .programMissing, .librariesMissing, .programFailed, .notStarted, .converterMissing, .cameraProgramMissing,
      .cameraSilent, .invalidAnswer:
      .ioError
    case .empty, .notAPicture, .tooLarge, .damaged, .encrypted, .timedOut, .notConverted, .crashed, .outOfMemory:
      .badData
    }
  }

  /// A sentence about the error.
  package var phrase: Phrase {
    switch self {
    case .unreadable(ENOENT):
      Phrase("there is no such file.")
    case .unreadable(let code):
      Phrase(verbatim: "\(.system(code)).")
    case .empty:
      Phrase("the file is empty.")
    case .notAPicture:
      Phrase("this is not a picture that U-Card can read. It reads \(Self.formats).")
    case .tooLarge:
      Phrase("the picture is too large.")
    case .damaged(let format):
      Phrase("the \(format.name) is damaged or cut off.")
    case .encrypted:
      Phrase("the document needs a password. Save it without one first.")
    case .noSuchPage(let page):
      Phrase("there is no page \(page).")
    case .timedOut:
      Phrase("reading the picture took too long.")
    case .programMissing(let path):
      Phrase("the program that reads pictures is missing: \(path).")
    case .librariesMissing(let files):
      if let library = missingLibrary {
        library.missing(Phrase("the program that reads pictures needs \(library.name), which this system lacks"))
      } else {
        Phrase(
          """
          the program that reads pictures needs one of these, and this system has none: \
          \(files.joined(separator: ", ")).
          """)
      }
    case .programFailed(let message):
      Phrase("the program that reads pictures cannot start: \(message)")
    case .notStarted(let program, let code):
      Phrase("\(program) cannot be started: \(.system(code)).")
    case .converterMissing(let format, let program):
      Component.program(program).missing(
        Phrase("reading \(format.name) needs the program \(program), which is missing"))
    case .cameraProgramMissing(let program):
      Component.program(program).missing(Phrase("reading a camera needs the program \(program), which is missing"))
    case .cameraSilent:
      Phrase("the device gives no picture. It may not be a camera, or another program may be using it.")
    case .notConverted(let format, let program):
      Phrase("\(program) cannot read this \(format.name).")
    case .crashed(let signal):
      Phrase("the program that reads pictures was ended by signal \(signal).")
    case .outOfMemory:
      Phrase("reading the picture takes more memory than is allowed.")
    case .invalidAnswer:
      Phrase("the program that reads pictures gave an answer that is not valid.")
    }
  }

  /// The library without which `ucard-scan` cannot start: of several that would do, the one that this system has in a
  /// package. Nil for another error, and if there are several and none is in a package.
  var missingLibrary: Component? {
    guard case .librariesMissing(let files) = self else { return nil }
    let libraries = files.map(Component.library(file:))
    return libraries.first { $0.package != nil } ?? (libraries.count == 1 ? libraries[0] : nil)
  }

  private static var formats: String { PictureFormat.allCases.map(\.name).joined(separator: ", ") }
}

extension Phrase {
  package static let smallestInstead = Phrase(
    "The code does not fit here in its original form; this is the smallest code for the number.")
}

extension SymbolForm {
  /// The form for people: `as issued: version 5, mask 3`.
  package var phrase: Phrase {
    switch self {
    case .qr(let version, let mask, _, _):
      Phrase("as issued: version \(version), mask \(mask)")
    case .aztec(let layers, let isCompact, _):
      isCompact
        ? .count(layers, one: "as issued: compact, \(layers) layer", other: "as issued: compact, \(layers) layers")
        : .count(layers, one: "as issued: full, \(layers) layer", other: "as issued: full, \(layers) layers")
    case .dataMatrix(let rows, let columns, _):
      Phrase("as issued: \(rows) × \(columns) modules")
    case .pdf417(let rows, let columns, _):
      Phrase(
        """
        as issued: \(.count(rows, one: "\(rows) row", other: "\(rows) rows")), \
        \(.count(columns, one: "\(columns) column", other: "\(columns) columns"))
        """)
    }
  }
}
