package import Scanning

/// A picture that a person gives, and the codes in it.
package struct PictureSource {
  /// The argument of the person: a path, or - for standard input.
  package let argument: String
  package let bytes: [UInt8]
  package let scanner: PictureScanner

  /// Reads the whole file at a path.
  package init(_ path: String, _ scanner: PictureScanner) throws(PictureImportError) {
    do throws(ScanningError) {
      self.init(try scanner.read(path), of: path, scanner)
    } catch {
      throw PictureImportError(.unreadable(error), of: path)
    }
  }

  /// Creates a source from the bytes of a picture.
  package init(_ bytes: [UInt8], of argument: String, _ scanner: PictureScanner) {
    self.argument = argument
    self.bytes = bytes
    self.scanner = scanner
  }

  /// Finds the codes, each once.
  ///
  /// - Throws: `PictureImportError` if the picture cannot be read; the errors of `progress`.
  package func codes(_ progress: any WorkProgress) throws -> (codes: [FoundCode], scan: Scan) {
    do {
      let scan = try scanner.scan(bytes) { (try? progress.show(.page($0, of: $1))) != nil }
      try progress.check()
      return (FoundCode.numbered(scan.codes, file: argument, pageCount: scan.pageCount), scan)
    } catch let error as ScanningError {
      // Ctrl-C in a terminal also ends the programs that read the picture.
      try progress.check()
      throw PictureImportError(.unreadable(error), of: argument)
    }
  }

  /// Finds the codes, of which there is at least one.
  ///
  /// - Throws: as `codes(_:)`; `PictureImportError`, `.noCode`.
  package func scanned(_ progress: any WorkProgress) throws -> ScannedPicture {
    let (codes, scan) = try codes(progress)
    guard !codes.isEmpty else { throw PictureImportError(.noCode(scan), of: argument) }
    return ScannedPicture(source: self, codes: codes, pages: scan.pages)
  }

  /// The name of the file without its folder and extension; nil for standard input.
  package var fileName: String? {
    guard argument != "-" else { return nil }
    let name = argument.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// A picture with the codes that were found in it.
package struct ScannedPicture {
  package let source: PictureSource
  package let codes: [FoundCode]
  /// The pages that were read; none if they are unknown.
  package let pages: [Scan.Page]

  package init(source: PictureSource, codes: [FoundCode], pages: [Scan.Page]) {
    self.source = source
    self.codes = codes
    self.pages = pages
  }
}

/// The reason why no card can be made of a picture.
package struct PictureImportError: Error {
  package enum Reason {
    case unreadable(ScanningError)
    /// No code was found in what was read of the picture.
    case noCode(Scan)
    /// These codes may have been misread, and nobody can be asked to compare them with the picture.
    case doubtful([FoundCode])
    /// A person says that its codes are wrong.
    case notTaken
  }

  package let reason: Reason
  /// The argument by which the person gave the picture.
  package let argument: String

  package init(_ reason: Reason, of argument: String) {
    self.reason = reason
    self.argument = argument
  }
}
