import Foundation

/// A wallet that another program holds in a transaction.
struct HeldWallet {
  private let program = Process()
  private let input = Pipe()

  /// Starts `sqlite3` on the file at `path`, and returns when it has run the statements, which have to print something.
  init(_ path: String, _ sql: String) throws {
    let output = Pipe()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    program.arguments = ["sqlite3", path]
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    try input.fileHandleForWriting.write(contentsOf: Data((sql + "\n").utf8))
    _ = output.fileHandleForReading.availableData
  }

  /// Ends the program, and with it the transaction.
  func release() throws {
    try input.fileHandleForWriting.close()
    program.waitUntilExit()
  }
}
