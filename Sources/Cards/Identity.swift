internal import Foundation

/// Which of several like things one is, on every device: the UUID of an identifier or of a balance entry.
///
/// Two identities are always equal, so that identifiers and entries are equal when they say the same.
struct Identity: Hashable, Sendable {
  /// The UUID; nil for what is not in a wallet yet.
  var uuid: UUID?

  static func == (one: Identity, other: Identity) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
