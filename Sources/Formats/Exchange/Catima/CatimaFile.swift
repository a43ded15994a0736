internal import Archives
internal import Cards
internal import Files
package import Values

/// The origin of a file in the form of Catima, recognised by its content.
package enum CatimaFile: Hashable, Sendable {
  /// U-Card has written it for a phone: the mark of that export, or nil for one of a version that wrote no marks.
  case own(UUID?)
  /// A phone has exported it: a digest of its bytes, by which the same file is recognised. The digest is nil for a
  /// table without an archive, which contains no time, so that a later export may have the same bytes.
  case phone(digest: String?)
  /// It is not in the form of Catima, or cannot be read without a password.
  case other

  /// Looks at a file. No card is read.
  ///
  /// - Throws: `ImportError` for a file that cannot be read.
  package init(_ file: ImportFile) throws {
    let archive = try? ZipArchive(file, password: { nil })
    let header: CatimaHeader?
    if let archive {
      header = CatimaReader.table(of: archive).flatMap {
        CatimaReader(archive, of: file, table: $0, ImportOptions()).header()
      }
    } else {
      header = CatimaReader(file, ImportOptions()).header()
    }
    guard let header else {
      self = .other
      return
    }
    self = header.isOfUCard ? .own(header.export) : .phone(digest: archive == nil ? nil : try file.digest())
  }
}

extension ImportFile {
  /// A digest of the bytes. It tells files of a phone apart, but does not protect against forged files.
  func digest() throws -> String {
    let stream = stream()
    var hash = FNV1a.basis64
    while true {
      let bytes = try stream.read(1 << 16)
      if bytes.isEmpty { return "\(size)-\(hash.hexadecimal(16, uppercase: false))" }
      hash = bytes.reduce(hash) { FNV1a.hash64($1, after: $0) }
    }
  }
}
