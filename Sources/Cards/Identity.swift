internal import FoundationEssentials

/// The UUID of an identifier or of a balance entry, which tells it from others on every device.
///
/// Two identities are always equal, so that identifiers and entries are equal when all else is.
struct Identity: Hashable, Sendable {
  /// The UUID; nil for an identifier or entry that is in no wallet yet.
  var uuid: UUID?

  static func == (one: Identity, other: Identity) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
