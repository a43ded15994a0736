import Foundation

/// The `age` command, which asks for passphrases in a terminal: it gets one.
package enum AgeProgram {
  /// Bytes, encrypted with a passphrase.
  ///
  /// - Parameter isArmored: whether as text.
  package static func encrypted(_ bytes: [UInt8], passphrase: String, isArmored: Bool = false) throws -> [UInt8] {
    try run(isArmored ? ["-p", "-a"] : ["-p"], [passphrase, passphrase], bytes).output ?? []
  }

  /// The content of a file that is encrypted with a passphrase; nil, and what it said, for one that it refuses.
  package static func decrypted(_ file: [UInt8], passphrase: String) throws -> (output: [UInt8]?, said: String) {
    try run(["-d"], [passphrase], file)
  }

  /// Bytes, encrypted for a key.
  package static func encryptedForKey(_ bytes: [UInt8]) throws -> [UInt8] {
    let key = try Subprocess.run("age-keygen", [])
    let recipient = key.text.split(separator: "\n").first { $0.hasPrefix("# public key: ") }?.dropFirst(14) ?? ""
    return try Subprocess.run("age", ["-r", String(recipient)], input: bytes).output
  }

  private static func run(
    _ options: [String], _ answers: [String], _ input: [UInt8]
  ) throws -> (output: [UInt8]?, said: String) {
    let scratch = try ScratchFolder()
    try Data(input).write(to: scratch.url.appending(path: "in"))
    let command = ["age"] + options + ["-o", scratch.path("out"), scratch.path("in")]
    let result = try Terminal.run(command, answers: answers)
    guard result.status == 0 else { return (nil, result.text) }
    // Where there is nothing to write, age makes no file.
    let output = try? Data(contentsOf: scratch.url.appending(path: "out"))
    return ([UInt8](output ?? Data()), result.text)
  }
}
