import Files
import Foundation
import Testing
import Witnesses

/// Writing a file by its path.
final class OutputFileTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func path(_ name: String = "file") -> String { scratch.path(name) }

  private func text(_ name: String = "file") throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func mode(_ name: String = "file") throws -> mode_t {
    var status = stat()
    try #require(lstat(path(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
  }

  private func put(_ text: String, _ name: String = "file", mode: mode_t = 0o644) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    try #require(chmod(path(name), mode) == 0)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  // MARK: content and permissions

  @Test func aNewFileIsAsOthersAre() throws {
    try put("", "other", mode: 0o666)
    let usual = open(path("usual"), O_CREAT | O_WRONLY, 0o666)
    close(usual)
    try OutputFile.write(Array("new".utf8), to: path())
    #expect(try text() == "new" && mode() == mode("usual"))
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o604, 0o444, 0o4755] as [mode_t])
  func permissionsStay(_ old: mode_t) throws {
    try put("old", mode: old)
    try OutputFile.write(Array("new".utf8), to: path())
    #expect(try text() == "new" && mode() == old & 0o777)
  }

  @Test func theNewFileIsAnother() throws {
    try put("old")
    let reader = try InputFile(path())
    try OutputFile.write(Array("new".utf8), to: path())
    #expect(try reader.readAll(most: 100) == Array("old".utf8), "who reads goes on with the old content")
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func ownerAndGroupStay() throws {
    try put("old", mode: 0o640)
    try #require(chown(path(), 1234, 2345) == 0)
    try OutputFile.write(Array("new".utf8), to: path())
    var status = stat()
    #expect(stat(path(), &status) == 0 && status.st_uid == 1234 && status.st_gid == 2345)
    #expect(try mode() == 0o640)
  }

  @Test(arguments: [nil, 0o644, 0o666] as [mode_t?])
  func secretsAreTheirOwnersAlone(_ old: mode_t?) throws {
    if let old { try put("old", mode: old) }
    try link("link", to: "file")
    try OutputFile.write(to: path("link"), isPrivate: true) { file in
      var status = stat()
      #expect(fstat(file.number, &status) == 0 && status.st_mode & 0o777 == 0o600, "from the first byte on")
      try file.write(Array("secret".utf8))
    }
    #expect(try text() == "secret" && mode() == 0o600)
    if let old { #expect(chmod(path(), old) == 0) }
    #expect(try names() == ["file", "link"])
  }

  @Test func aNewFileIsItsOwnersAloneAndTakesNoPlace() throws {
    try OutputFile.create(path()) { file in
      #expect(try self.names().isEmpty)
      try file.write(Array("new".utf8))
    }
    #expect(try text() == "new" && mode() == 0o600)
    #expect(throws: FileError(path: path(), errno: EEXIST)) {
      try OutputFile.create(path()) { try $0.write(Array("other".utf8)) }
    }
    #expect(try text() == "new" && names() == ["file"])
    try link("link", to: "second")
    try OutputFile.create(path("link")) { try $0.write(Array("led".utf8)) }
    #expect(try text("second") == "led" && names() == ["file", "link", "second"])
  }

  /// A killed process can leave a file with a hidden name, which is removed. A file that another process is still
  /// writing is not.
  @Test func filesOfAKilledProcessAreRemoved() throws {
    try put("half", ".ucard-1a2b3c4d5e6f7g8h9i0j")
    try put("half", ".ucard-of-a-living-process0")
    try put("mine", ".ucard-notes")
    let living = open(path(".ucard-of-a-living-process0"), O_RDONLY)
    defer { close(living) }
    #expect(flock(living, LOCK_EX | LOCK_NB) == 0)
    try OutputFile.write(Array("new".utf8), to: path())
    #expect(try Set(names()) == [".ucard-notes", ".ucard-of-a-living-process0", "file"])
  }

  // MARK: links

  @Test func aLinkIsFollowed() throws {
    try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
    try put("old", "folder/file", mode: 0o640)
    try link("folder/second", to: "file")
    try link("first", to: "folder/second")
    try OutputFile.write(Array("new".utf8), to: path("first"))
    #expect(try text("folder/file") == "new" && mode("folder/file") == 0o640)
    #expect(try mode("first") & 0o777 == 0o777 && names() == ["first", "folder"], "the links are links")
  }

  @Test func aLinkThatLeadsNowhereIsFilled() throws {
    try link("link", to: "target")
    try OutputFile.write(to: path("link"), isPrivate: true) { try $0.write([65]) }
    #expect(try text("target") == "A" && mode("target") == 0o600)
    try link("circle", to: "circle")
    expect(ELOOP) { try OutputFile.write([65], to: path("circle")) }
    try link("astray", to: "missing/target")
    expect(ENOENT) { try OutputFile.write([65], to: path("astray")) }
  }

  // MARK: special files

  @Test func aPipeIsWrittenToAsItIs() throws {
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(FileKind(of: path("pipe")) == .channel)
    try link("link", to: "pipe")
    try OutputFile.write(Array("through".utf8), to: path("link"))
    #expect(try FileDescriptor(reader).read(7) == Array("through".utf8) && names() == ["link", "pipe"])
  }

  @Test func aDeviceIsWrittenToAsItIs() throws {
    try OutputFile.write([65], to: "/dev/null")
    #expect(FileKind(of: "/dev/null") == .channel)
    expect(ENOSPC) { try OutputFile.write([65], to: "/dev/full") }
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func openFilesAreWrittenAtTheirCurrentPosition(_ folder: String) throws {
    let descriptor = open(path(), O_CREAT | O_RDWR, 0o600)
    defer { close(descriptor) }
    let shell = FileDescriptor(descriptor)
    try shell.write(Array("head ".utf8))
    #expect(FileKind(of: folder + "\(descriptor)") == .channel)
    try link("link", to: folder + "\(descriptor)")
    try OutputFile.write(Array("middle ".utf8), to: path("link"))
    try shell.write(Array("tail".utf8))
    #expect(try text() == "head middle tail" && names() == ["file", "link"])
  }

  @Test func aFileIsWrittenInAnyFolder() throws {
    // A file is a regular one in any folder.
    let shared = "/dev/shm/ucard-test-\(UUID().uuidString)"
    defer { unlink(shared) }
    for content in ["first, and long", "second"] {
      try OutputFile.write(Array(content.utf8), to: shared)
      #expect(try String(contentsOfFile: shared, encoding: .utf8) == content)
    }
    let descriptor = open(scratch.url.path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    for content in ["first, and long", "second"] {
      try OutputFile.write(Array(content.utf8), to: "/proc/self/fd/\(descriptor)/7")
      #expect(try text("7") == content)
    }
  }

  @Test func everyPathHasAFolder() {
    for (path, folder) in [
      ("w", "."), ("a/w", "a"), ("/w", "/"), ("/a/w", "/a"), ("a/b/", "a"), ("/", "/"), ("", "."), ("./w", "."),
    ] { #expect(path.parentFolder == folder, "\(path)") }
  }

  // MARK: failure

  @Test func impossiblePathsAreErrors() throws {
    expect(ENOENT) { try OutputFile.write([65], to: path("none/file")) }
    expect(EISDIR) { try OutputFile.write([65], to: scratch.url.path) }
    try put("x")
    expect(ENOTDIR) { try OutputFile.write([65], to: path("file/below")) }
    expect(ENAMETOOLONG) { try OutputFile.write([65], to: path(String(repeating: "x", count: 300))) }
    #expect(throws: FileError.self) { try OutputFile.write([65], to: path("folder") + "/") }
    #expect(try names() == ["file"])
  }

  @Test(arguments: [false, true])
  func halfAFileIsNone(isNew: Bool) throws {
    struct Refusal: Error {}
    if !isNew { try put("old") }
    let before = try names()
    #expect(throws: Refusal.self) {
      try OutputFile.write(to: path()) { file in
        try file.write(Array(repeating: 65, count: 1 << 20))
        // The state that a process would leave if it ended here.
        #expect(try self.names() == before)
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) { try OutputFile.create(path("other")) { _ in throw Refusal() } }
    #expect(try names() == before)
    if !isNew { #expect(try text() == "old") }
  }

  @Test func manyWritersGiveOneOfTheirFiles() throws {
    let pieces = (0..<64).map { [UInt8](repeating: UInt8($0), count: 100_000) }
    let path = path()
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
      do { try OutputFile.write(pieces[index], to: path) } catch { Issue.record(error) }
      do {
        let seen = try InputFile.read(path, most: 200_000)
        #expect(seen.map { pieces[Int($0[0])] == $0 } == true, "nobody sees a part")
      } catch {
        Issue.record(error)
      }
    }
    #expect(try names() == ["file"])
  }

  private func expect(_ code: Int32, _ body: () throws -> Void) {
    do {
      try body()
      Issue.record("was written")
    } catch {
      let error = error as? FileError
      #expect(error?.errno == code && error?.action == .writing)
    }
  }
}
