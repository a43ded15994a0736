internal import Processes

/// The desktop's keyring, accessed through `secret-tool`, the command of libsecret.
struct Keyring {
  private static let program = "secret-tool"

  private let context: CommandContext
  /// The attributes under which the password is stored.
  private let attributes: [String]

  /// Creates access to the keyring's item for a lock.
  init(_ recipient: String, _ context: CommandContext) {
    self.context = context
    attributes = ["service", "ucard", "lock", recipient]
  }

  /// Creates access to the keyring's item for a household.
  init(household name: String, _ context: CommandContext) {
    self.context = context
    attributes = ["service", "ucard", "household", name]
  }

  /// Whether the program is installed.
  static func hasProgram(in context: CommandContext) -> Bool {
    context.runProgram(program, ["--version"], []) != nil
  }

  /// Returns the password; nil if the keyring does not have it, or there is no keyring.
  func password() -> [UInt8]? {
    guard let found = context.runProgram(Self.program, ["lookup"] + attributes, []), found.isSuccess else { return nil }
    return found.output.isEmpty ? nil : found.output
  }

  /// Stores the password.
  ///
  /// - Returns: whether it was stored.
  func put(_ password: [UInt8]) -> Bool {
    context.runProgram(Self.program, ["store", "--label=U-Card"] + attributes, password)?.isSuccess ?? false
  }

  /// Removes the password, if it is stored.
  func clear() { _ = context.runProgram(Self.program, ["clear"] + attributes, []) }
}
