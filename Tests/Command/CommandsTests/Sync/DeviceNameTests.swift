import Foundation
import Terminal
import Testing
import Witnesses

@testable import CommandBase

/// The name that a computer gets in a household.
@Suite struct DeviceNameTests {
  @Test(arguments: [
    "ip-10-0-3-17", "3f2a9bc1d0e4", "localhost", "", "DESKTOP-8H3K2L1", "runner-1a2b3c4d5e", "vps-2a01-4f8-1234",
  ])
  func namesOfMachinesAreRecognised(_ name: String) { #expect(HostName.isMade(name)) }

  @Test(arguments: ["anna", "thinkpad-x230", "vm", "raspberrypi4", "facade", "laptop-anna", "ноутбук"])
  func namesOfPeopleAreKept(_ name: String) { #expect(!HostName.isMade(name)) }

  /// A world whose host has a name, and a folder to share.
  private func world(_ host: String) throws -> World {
    let world = try World()
    world.prepare = { $0.hostName = { host } }
    try FileManager.default.createDirectory(atPath: world.scratch.path("folder"), withIntermediateDirectories: false)
    world.run("add", "Gym", "1")
    return world
  }

  private func name(in world: World) -> String? {
    world.run("sync", "status").output.split(separator: "\n").first { $0.hasPrefix("This computer: ") }
      .map { String($0.dropFirst("This computer: ".count)) }
  }

  @Test func theHostNameIsTheDefault() throws {
    let world = try world("anna")
    #expect(world.run("sync", "init", world.scratch.path("folder")).status == .done)
    #expect(name(in: world) == "anna")
  }

  @Test(arguments: [("Küche: oben\n", "Küche oben"), ("\n", "computer"), ("", "computer")])
  func aPersonIsAskedInsteadOfAMachine(_ answer: String, _ expected: String) throws {
    let world = try world("ip-10-0-3-17")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array(answer.utf8)
    let result = world.run("sync", "init", world.scratch.path("folder"))
    let question = "A name for this computer [computer]: "
    #expect(result.status == .done && result.messages.hasPrefix(question), "\(result.messages)")
    #expect(name(in: world) == expected)
  }

  @Test func withoutATerminalItIsAComputer() throws {
    let world = try world("ip-10-0-3-17")
    #expect(world.run("sync", "init", world.scratch.path("folder")).status == .done)
    #expect(name(in: world) == "computer")
  }

  @Test(arguments: [("y\n", 0), ("n\n", 1), ("", 1)])
  func leavingOffersToTakeTheBundleAway(_ answer: String, _ count: Int) throws {
    let world = try world("anna")
    let folder = world.scratch.path("folder")
    world.run("sync", "init", folder)
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 200, rows: 24)
    world.answers = Array(answer.utf8)
    let result = world.run("sync", "leave")
    #expect(result.status == .done && result.messages.contains("Remove it all the same?"), "\(result.messages)")
    let nothing = "Nothing from this computer stays in “\(folder)”."
    #expect(result.messages.contains(nothing) == (count == 0), "\(result.messages)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files.map { $0.prefix { $0 != "." } }).count == count)
  }
}
