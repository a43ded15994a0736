internal import Cards
internal import Files
internal import Glibc
internal import Values

/// A repository in a folder of this machine, to which other programs and people may write.
///
/// The settings and hooks of a repository name programs, which git runs. So anyone who can write to the folder could
/// run programs on this machine. Therefore git never works in that folder. It works in a repository of U-Card, whose
/// objects and references are links to those of the folder, with settings of U-Card and no hooks.
struct LocalRepository {
  /// The path of the repository: that of the folder, or of `.git` in it.
  let path: String
  private let hasWorkTree: Bool

  /// Finds the repository as git does.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: `HouseholdError` if there is no repository that can be used.
  init(at path: String) throws {
    let candidates = [(path + "/.git", true), (path, false), (path + ".git", false)]
    guard let (found, hasWorkTree) = candidates.first(where: { Self.isRepository($0.0) }) else {
      throw HouseholdError(.noRepository, path)
    }
    (self.path, self.hasWorkTree) = (found, hasWorkTree)
    // git removes packs that it has packed anew: none of another repository.
    for name in ["objects", "objects/pack", "refs"] where "\(found)/\(name)".linkTarget != nil {
      throw HouseholdError(.linkedRepository(part: name), found)
    }
    if let folder = Self.missingLender(of: found) { throw HouseholdError(.borrowingRepository(folder: folder), found) }
    if let (key, value) = Self.unknownFormat(of: found) {
      throw HouseholdError(.repositoryFormat(key: key, value: value), found)
    }
  }

  private static func isRepository(_ path: String) -> Bool {
    guard case .regular = FileKind(of: path + "/HEAD") else { return false }
    return ["objects", "refs"].allSatisfy { FileKind(of: "\(path)/\($0)") == .folder }
  }

  /// The folder from which the repository borrows objects, if it is not there.
  private static func missingLender(of path: String) -> String? {
    let bytes = (try? InputFile.beginning(of: path + "/objects/info/alternates", 1 << 16)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("\"") }
      .map { $0.hasPrefix("/") ? String($0) : "\(path)/objects/\($0)" }
      .first { FileKind(of: $0) != .folder }
  }

  /// The setting by which the files of the repository are others than ours are.
  private static func unknownFormat(of path: String) -> (key: String, value: String)? {
    let bytes = (try? InputFile.beginning(of: path + "/config", 1 << 16)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).lowercased()
      .matches(of: /(objectformat|refstorage)\s*=\s*"?([a-z0-9]+)/)
      .first { !["sha1", "files"].contains($0.2) }.map { (String($0.1), String($0.2)) }
  }

  /// The path of a file that git names by its path in our repository.
  func path(of file: String, in own: String) -> String {
    guard file.hasPrefix(own + "/") else { return file }
    let name = file.dropFirst(own.count + 1).split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return Self.linked.contains { name.hasPrefix($0) } ? "\(path)/\(name)" : file
  }

  private static let linked = ["objects", "refs", "packed-refs"]

  /// Makes our repository, or renews it.
  ///
  /// - Parameter own: its path.
  /// - Throws: `FileError`.
  func link(as own: String) throws {
    let folder = try Folder(making: own)
    for name in Self.linked {
      let (link, target) = ("\(own)/\(name)", "\(path)/\(name)")
      if link.linkTarget == target { continue }
      try folder.remove(name)
      guard symlink(target, link) == 0 else { throw FileError(path: link, errno: errno) }
    }
    // The branch that is checked out in a work tree is not written to. Other commits may be known to that tree alone.
    let head = hasWorkTree ? try InputFile.beginning(of: path + "/HEAD", 1 << 12) : nil
    try folder.write(head ?? Array("ref: refs/heads/main\n".utf8), to: "HEAD")
    let settings = """
      [core]
      \trepositoryFormatVersion = 0
      \tbare = \(!hasWorkTree)
      \thooksPath = /dev/null
      \tlogAllRefUpdates = false
      \tsharedRepository = \(sharing)
      \talternateRefsCommand = true
      [gc]
      \tpruneExpire = never
      \(hasWorkTree ? "\tauto = 0\n" : "")
      """
    try folder.write(Array(settings.utf8), to: "config")
  }

  /// The value of `core.sharedRepository`: who else may write to the repository, by the permissions of its objects.
  private var sharing: String {
    var status = stat()
    guard stat(path + "/objects", &status) == 0, status.st_mode & S_IWGRP != 0 else { return "umask" }
    return status.st_mode & S_IROTH != 0 ? "all" : "group"
  }
}

extension String {
  /// The path in the address of a repository on this machine; nil for an address of a server.
  var localPath: String? {
    if hasPrefix("file://") {
      let path = String(dropFirst("file://".count))
      // git takes the name of a server for the first part of the path.
      return (path.hasPrefix("/") ? path : "//" + path).percentDecoded
    }
    let isLocal = !contains("://") && prefix { $0 != "/" }.contains(":") == false
    return isLocal ? self : nil
  }
}
