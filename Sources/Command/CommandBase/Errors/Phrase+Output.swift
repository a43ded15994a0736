internal import Glibc
internal import Barcodes
package import Files
package import Pictures
package import Rendering
package import Words

extension CommandFailure {
  /// Creates the failure for a file or folder that cannot be read or written.
  package init(_ error: FileError) {
    if error.action == .reading {
      self.init(unreadable: error.path, errno: error.errno)
      return
    }
    if error.path.isEmpty || WebAddress(error.path) != nil {
      self.init(.usage, Phrase("“\(error.path)” is not the name of a file. Give one, such as cards.json."))
      return
    }
    let status: CommandStatus =
      switch error.errno {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOSPC, EDQUOT, EIO, EPIPE, EFBIG: .ioError
      default: .cannotCreate
      }
    let reason = Phrase.system(error.errno)
    self.init(status, .sentences(Phrase("“\(error.path)” cannot be written: \(reason)."), error.remedy))
  }

  /// Creates the failure for a file that cannot be read.
  package init(unreadable path: String, errno code: Int32) {
    if code == ENOENT, let address = WebAddress(path) {
      self.init(.noInput, address.refusal)
      return
    }
    let reason: Phrase =
      code == ENOENT
      ? Phrase("there is no such file") : .system(code)
    self.init(
      code == EACCES || code == EPERM ? .noPermission : .noInput,
      .sentences(Phrase("“\(path)” cannot be read: \(reason)."), code == ENOENT ? NamedFile(path).hint : nil))
  }

  /// Creates the failure for an error of standard input or output.
  package init(stream code: Int32) {
    self.init(.ioError, Phrase("Reading or writing failed: \(.system(code))."))
  }

  /// Creates the failure for a code that does not fit into the window, with a suggestion.
  ///
  /// - Parameter picture: the command that writes a picture instead; nil for none.
  package init(_ error: WindowError, picture: SuggestedLine?) {
    let phrase: Phrase =
      switch error {
      case .tooWide(let count, let available):
        .count(
          count,
          one: """
            This code needs \(count) column, and there are \(available). Make the window wider or its letters smaller.
            """,
          other: """
            This code needs \(count) columns, and there are \(available). Make the window wider or its letters smaller.
            """)
      case .tooTall(let count, let available):
        .count(
          count,
          one: """
            This code needs \(count) row, and there are \(available). Make the window taller or its letters smaller.
            """,
          other: """
            This code needs \(count) rows, and there are \(available). Make the window taller or its letters smaller.
            """)
      }
    let orPicture = picture.map { Phrase("Or write a picture:").then($0) }
    self.init(.badData, .sentences(phrase, orPicture))
  }

  /// Creates the failure for a code that cannot be drawn as a picture.
  package init(_ error: PictureDrawingError) {
    switch error {
    case .tooLarge(let width, let height, let limit):
      self.init(
        .badData,
        Phrase("The picture would have \(width) × \(height) pixels; each side can have at most \(limit)."))
    }
  }

  /// Creates the failure for a drawing that cannot be made into pixels or PDF.
  package init(_ error: VectorPicture.Failure) {
    switch error {
    case .unavailable:
      self.init(
        .ioError,
        Component.librsvg.missing(
          Phrase("Faces of cards and icons of apps need librsvg 2.52 or later, and this machine has none")))
    case .refused:
      self.init(.ioError, Phrase("librsvg could not make this picture."))
    }
  }

  /// Creates the failure for a picture that cannot be encoded as PNG.
  package init(_ error: PNG.WritingError) {
    switch error {
    case .refused(let width, let height):
      self.init(.ioError, Phrase("A picture of \(width) × \(height) pixels could not be made."))
    }
  }
}

extension FileError {
  /// A sentence about what to do so that the file can be written; nil if that is not known.
  fileprivate var remedy: Phrase? {
    let path = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
    switch errno {
    case ENOENT where path.linkTarget != nil: return NamedFile(path).hint
    case ENOENT where self.path.contains("/"):
      let folder = self.path.hasSuffix("/") ? path : String(path.dropLast(path.fileName.count + 1))
      guard !folder.isEmpty, (try? Folder(folder)) == nil else { return nil }
      if let disks = Self.missingDisk(above: folder) { return .missingDisk(disks) }
      return Phrase("To create the folder:").then("mkdir -p \(folder)")
    case EISDIR:
      return Phrase("Give a file in the folder: \(path)/NAME")
    case EACCES, EPERM, EROFS:
      let other = "~/" + ShellWord.quoted(path.fileName)
      return Phrase("Choose a place where you may write, such as \(other)")
    default: return nil
    }
  }
}

extension Phrase {
  /// A question whether a missing disk is plugged in.
  ///
  /// - Parameter disks: the folder in which disks are mounted.
  package static func missingDisk(_ disks: String) -> Phrase {
    Phrase("Is the disk plugged in? To list the disks:").then("ls \(disks)")
  }

  /// A message for an `errno`.
  package static func system(_ code: Int32) -> Phrase {
    switch code {
    case ENOENT: Phrase("the folder does not exist")
    case ENOTDIR: Phrase("there is a file where a folder has to be")
    case EISDIR: Phrase("it is a folder")
    case EACCES, EPERM: Phrase("you have no permission")
    case ELOOP: Phrase("it is a link")
    case EROFS: Phrase("the file system is read-only")
    case ENOSPC, EDQUOT: Phrase("the disk is full")
    case ENAMETOOLONG: Phrase("the name is too long")
    case EADDRNOTAVAIL:
      Phrase("this machine does not have that address")
    case EADDRINUSE: Phrase("another program uses that port")
    default:
      Phrase(verbatim: "\(String(cString: strerror(code)))")
    }
  }
}
