internal import Arguments
internal import TimeZones
internal import Words

/// The option that names a time zone.
struct ZoneOption {
  var zone: String?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    zone = try reader.option(
      "--zone", value: Phrase(english: "zone", ukrainian: "пояс"),
      english: "The time zone of times, such as Europe/Kyiv; that of this computer if none is named.",
      ukrainian: "Часовий пояс, як-от Europe/Kyiv; якщо не вказано — пояс цього комп’ютера.")
  }

  /// The zone that is named; nil for none.
  ///
  /// - Throws: `CommandFailure` if the machine knows no such zone.
  func named() throws(CommandFailure) -> Zone? {
    guard let zone else { return nil }
    guard let named = Zone(typed: zone) else { throw .unknownZone(zone) }
    return named
  }
}

extension CommandFailure {
  /// The failure that the machine does not know a time zone.
  static func unknownZone(_ name: String) -> CommandFailure {
    CommandFailure(
      .badData,
      english: "This computer knows no time zone “\(name)”: they are named as Europe/Kyiv or America/New_York.",
      ukrainian: "Цей комп’ютер не знає часового поясу «\(name)»: їх називають як Europe/Kyiv чи America/New_York.")
  }
}
