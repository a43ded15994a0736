import Foundation

/// The `age` command. It asks for passphrases in a terminal, which it gets here.
package enum AgeProgram {
  /// Encrypts bytes with a passphrase.
  ///
  /// - Parameter isArmored: whether the result is text.
  package static func encrypted(_ bytes: [UInt8], passphrase: String, isArmored: Bool = false) throws -> [UInt8] {
    try run(isArmored ? ["-p", "-a"] : ["-p"], [passphrase, passphrase], bytes).output ?? []
  }

  /// Decrypts a file with a passphrase; returns nil, and the message, if the command refuses it.
  package static func decrypted(_ file: [UInt8], passphrase: String) throws -> (output: [UInt8]?, said: String) {
    try run(["-d"], [passphrase], file)
  }

  /// Encrypts bytes for a key.
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
    // age creates no file for empty content.
    let output = try? Data(contentsOf: scratch.url.appending(path: "out"))
    return ([UInt8](output ?? Data()), result.text)
  }
}
