/// The status of an event, as far as a person knows it. Whether the event has begun or is over is not stored: it follows
/// from the clock (`EventSpan.state(at:)`).
public enum EventStatus: String, CaseIterable, Sendable {
  /// It is planned, and not confirmed yet.
  case planned
  /// It is confirmed.
  case confirmed
  /// It was cancelled. The card and its code stay.
  case cancelled
  /// The person was there.
  case attended
}
