internal import Glibc
package import Files
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
