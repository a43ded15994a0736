import Files
import Foundation
import Testing
import Witnesses

/// Writing many files into one folder.
final class FolderTests {
  private let scratch: ScratchFolder
  private var root: String { scratch.path("root") }

  init() throws {
    scratch = try ScratchFolder()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: scratch.path(name), encoding: .utf8)
  }

  @Test func filesAreWrittenAndReplaced() throws {
    let folder = try Folder(making: root)
    try folder.write(Array("first, and long".utf8), to: "a")
    try folder.write(Array("second".utf8), to: "a")
    try folder.make("below")
    try folder.make("below")
    try folder.folder("below").write([65], to: "b")
    try folder.sync()
    #expect(try text("root/a") == "second" && text("root/below/b") == "A")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: root).sorted() == ["a", "below", "below/b"])
    _ = try Folder(making: root)
  }

  @Test func scratchOfAKilledProcessIsRemoved() throws {
    _ = try Folder(making: root)
    let used = try Folder.scratch(in: root)
    let left = try Folder.scratch(in: root).path
    try used.write([65], to: "a")
    try Data([66]).write(to: URL(fileURLWithPath: left + "/b"))
    let next = try Folder.scratch(in: root)
    let names = try FileManager.default.contentsOfDirectory(atPath: root)
    #expect(Set(names) == Set([used, next].map { URL(filePath: $0.path).lastPathComponent }))
    #expect(try FileManager.default.attributesOfItem(atPath: next.path)[.posixPermissions] as? Int == 0o700)
    #expect(try text("root/\(URL(filePath: used.path).lastPathComponent)/a") == "A")
  }

  @Test func permissionsStay() throws {
    let folder = try Folder(making: root)
    try folder.write([65], to: "a")
    try #require(chmod(root + "/a", 0o640) == 0)
    try folder.write([66], to: "a")
    var status = stat()
    #expect(stat(root + "/a", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func noLinkInItIsFollowed() throws {
    let folder = try Folder(making: root)
    try Data("precious".utf8).write(to: scratch.url.appending(path: "victim"))
    try FileManager.default.createDirectory(atPath: scratch.path("elsewhere"), withIntermediateDirectories: false)
    for (name, target) in [("file", "../victim"), ("new", "../planted"), ("below", "../elsewhere")] {
      try FileManager.default.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: target)
    }
    expect(ELOOP, "file") { try folder.write([65], to: "file") }
    expect(ELOOP, "new") { try folder.write([65], to: "new") }
    expect(ELOOP, "below") { try folder.make("below") }
    expect(ELOOP, "below") { _ = try folder.folder("below") }
    #expect(try text("victim") == "precious")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("elsewhere")).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("planted")))
  }

  @Test func theFolderItselfMayBeALink() throws {
    try FileManager.default.createDirectory(atPath: scratch.path("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: "real")
    try Folder(making: root).write([65], to: "a")
    #expect(try text("real/a") == "A")
  }

  @Test func impossibleOperationsAreErrors() throws {
    expect(ENOENT, "") { _ = try Folder(making: root + "/below") }
    try Data().write(to: URL(fileURLWithPath: root))
    expect(ENOTDIR, "") { _ = try Folder(making: root) }
    let folder = try Folder(scratch.url.path)
    expect(ENOTDIR, nil) { try folder.make("root") }
    try folder.make("folder")
    expect(EISDIR, nil) { try folder.write([65], to: "folder") }
    expect(ENAMETOOLONG, nil) { try folder.write([65], to: String(repeating: "x", count: 300)) }
  }

  /// Expects a failure with an error number.
  ///
  /// - Parameter name: the path in the error, relative to the root; "" for the root or any path in it, nil for any
  /// path.
  private func expect(_ code: Int32, _ name: String?, _ body: () throws -> Void) {
    do {
      try body()
      Issue.record("was done")
    } catch {
      let error = error as? FileError
      #expect(error?.errno == code)
      if let name { #expect(error?.path.hasPrefix(root) == true && error?.path.hasSuffix(name) == true) }
    }
  }
}
