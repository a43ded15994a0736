public import Foundation

/// Runs other programs.
public enum Subprocess {
  /// What a program left behind.
  public struct Result: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it.
    public let status: Int32
    /// Standard output.
    public let output: [UInt8]
    /// Standard error.
    public let errors: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a program from `PATH`, or by its path, to its end.
  ///
  /// - Parameters:
  ///   - input: what it reads.
  ///   - environment: all of its environment; nil for this process's.
  ///   - folder: its working folder; nil for this process's.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil,
    in folder: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = folder }
    // Files, since a pipe that nobody empties stops the program.
    let scratch = try ScratchFolder()
    let outputURL = scratch.url.appending(path: "output")
    let errorURL = scratch.url.appending(path: "errors")
    let inputURL = scratch.url.appending(path: "input")
    for url in [outputURL, errorURL] { try Data().write(to: url) }
    try Data(input).write(to: inputURL)
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Result(
      status: process.terminationReason == .exit ? status : 128 + status,
      output: try [UInt8](Data(contentsOf: outputURL)),
      errors: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
  }
}

/// A folder of its own for a test, gone with it.
public final class ScratchFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ucard-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file of that name in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }
}
