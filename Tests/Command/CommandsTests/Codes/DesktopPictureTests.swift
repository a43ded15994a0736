import Foundation
import Testing
import CommandBase
import Witnesses

/// `--screen` and `--clipboard`, with programs in place of those of a desktop.
@Suite struct DesktopPictureTests {
  let world: World
  let picture: String

  init() throws {
    world = try World()
    picture = world.scratch.path("card.png")
    #expect(world.run("encode", "ean13", "4820000000024", "-o", picture).status == .done)
    world.environment["PATH"] = world.scratch.path("programs") + ":/usr/bin:/bin"

    try FileManager.default.createDirectory(atPath: world.scratch.path("programs"), withIntermediateDirectories: true)
  }

  private func install(_ name: String, _ script: String) throws {
    let path = world.scratch.path("programs/\(name)")
    // Another process writes it: a file that this one has open for writing, and so a child of another test, cannot be run.
    let made = try Subprocess.run(
      "sh", ["-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod +x \"$0\"", path, script])
    #expect(made.status == 0)
  }

  @Test func theScreenOfWayland() throws {
    world.environment["WAYLAND_DISPLAY"] = "wayland-0"
    try install("grim", "[ \"$*\" = - ] && cat '\(picture)'")
    let result = world.run("scan", "--screen")
    #expect(result.status == .done && result.output.contains("4820000000024"), "\(result.messages)")
    #expect(world.run("add", "Pool", "--screen").status == .done)
    #expect(world.run("info", "Pool").output.contains("EAN-13, 4820000000024"))
  }

  /// A program that writes files leaves none.
  @Test func aProgramThatWritesFiles() throws {
    world.environment["WAYLAND_DISPLAY"] = "wayland-0"
    try install("grim", "exit 1")
    try install("gnome-screenshot", "[ \"$1\" = -f ] && cp '\(picture)' \"$2\"")
    #expect(world.run("scan", "--screen").output.contains("4820000000024"))
  }

  @Test func theClipboardOfX() throws {
    world.environment["DISPLAY"] = ":0"
    try install("xclip", "[ \"$*\" = '-selection clipboard -target image/png -out' ] && cat '\(picture)'")
    let result = world.run("scan", "--clipboard", "--format", "json")
    #expect(result.output.contains("\"payload\" : \"4820000000024\""), "\(result.messages)")
    try install("xclip", "echo 'target image/png not available' >&2; exit 1")
    let empty = world.run("add", "Pool", "--clipboard")
    #expect(empty.status == .noInput && empty.messages.contains("There is no picture on the clipboard"))
    #expect(world.run("list", "-q").output.isEmpty)
  }

  @Test func refusals() {
    let none = world.run("scan", "--screen")
    #expect(none.status == .noInput && none.messages.contains("There is no desktop here"), "\(none.messages)")
    #expect(world.run("scan", "--screen", "--clipboard").status == .usage)
    #expect(world.run("scan", "--screen", picture).status == .usage)
    #expect(world.run("add", "Pool", "--screen", "--from", picture).status == .usage)
    world.environment["WAYLAND_DISPLAY"] = "wayland-0"
    world.environment["PATH"] = world.scratch.path("programs")
    let missing = world.run("scan", "--clipboard")
    #expect(missing.status == .noInput && missing.messages.contains("No program that reads the clipboard is installed"))
  }
}
