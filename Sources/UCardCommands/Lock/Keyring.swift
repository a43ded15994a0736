/// The desktop's keyring, asked through `secret-tool`, the command of libsecret.
struct Keyring {
  private static let program = "secret-tool"

  private let context: CommandContext
  /// The attributes that the password is stored under.
  private let attributes: [String]

  /// The keyring's item for the lock with that recipient.
  init(_ recipient: String, _ context: CommandContext) {
    self.context = context
    attributes = ["service", "ucard", "lock", recipient]
  }

  /// The password; nil where the keyring has none, or where there is no keyring.
  func password() -> [UInt8]? {
    guard let found = context.runProgram(Self.program, ["lookup"] + attributes, []), found.isSuccess else { return nil }
    return found.output.isEmpty ? nil : found.output
  }

  /// Puts the password in.
  ///
  /// - Returns: whether the keyring has taken it.
  func put(_ password: [UInt8]) -> Bool {
    context.runProgram(Self.program, ["store", "--label=U-Card"] + attributes, password)?.isSuccess ?? false
  }

  /// Removes the password, where there is one.
  func clear() { _ = context.runProgram(Self.program, ["clear"] + attributes, []) }
}
