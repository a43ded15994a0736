internal import Glibc

/// Finds programs.
package enum ProgramPath {
  /// The path of the file that this process runs; nil if the system does not tell.
  package static var ofThisProcess: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Whether a path leads to a program that this process may run.
  package static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The path of a program in the first folder of a list that has it.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - folders: the folders, with colons between them; nil for those of `PATH`.
  package static func find(_ name: String, in folders: String? = nil) -> String? {
    let folders = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }
}
