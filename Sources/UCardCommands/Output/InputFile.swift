internal import Foundation

/// A file that a person names to be read.
enum InputFile {
  /// All bytes of it; nil where those are more than `most`.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  static func read(_ path: String, most: Int) throws(CommandFailure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure(unreadable: path, errno: errno) }
    defer { close(descriptor) }
    do {
      return try FileDescriptor(descriptor).readAll(most: most)
    } catch .failed(let code) {
      throw CommandFailure(unreadable: path, errno: code)
    } catch {
      throw CommandFailure(unreadable: path, errno: EIO)
    }
  }
}

extension CommandFailure {
  init(unreadable path: String, errno code: Int32) {
    let reason: Phrase =
      code == ENOENT
      ? Phrase(english: "there is no such file", ukrainian: "такого файлу немає") : .system(code)
    self.init(
      status: code == EACCES || code == EPERM ? .noPermission : .noInput,
      phrase: Phrase(english: "“\(path)” cannot be read: ", ukrainian: "Не вдається прочитати «\(path)»: ") + reason
        + Phrase(english: ".", ukrainian: "."))
  }
}
