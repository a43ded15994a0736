internal import Cards
internal import JSON

extension Pass {
  /// Reads when and where the event or journey of a ticket is: from its semantic tags, else from the dates on which the pass
  /// is relevant and from a field that is named as a place. The note has them, too, in the words of the pass.
  ///
  /// - Parameter intervals: the times at which the pass is needed.
  func readEvent(
    _ intervals: [PassInterval], _ fields: [Field], into content: inout CardContent, _ described: inout CardFields
  ) {
    guard isTicket else { return }
    let tags = ([root["semantics"]] + fields.map(\.semantics)).compactMap { $0?.object }
    func tag<Value>(_ keys: [String], _ read: @escaping (JSONValue) -> Value?) -> Value? {
      keys.lazy.compactMap { key in tags.lazy.compactMap { $0[key].flatMap(read) }.first }.first
    }
    let time: (JSONValue) -> EventTime? = { value in
      (value.string ?? value["date"]?.string).flatMap(ImportedMoment.init).flatMap {
        ImportedTime.time($0, in: options.zone)
      }
    }
    content.starts =
      tag(Self.startTags, time) ?? intervals.first.flatMap { ImportedTime.time($0.start.moment, in: options.zone) }
    guard let starts = content.starts else { return }
    let ends =
      tag(Self.endTags, time)
      ?? intervals.first?.end.flatMap {
        ImportedTime.time($0.moment, in: options.zone)
      }
    content.ends = ends.flatMap { $0.moment(local: options.zone) > starts.moment(local: options.zone) ? $0 : nil }
    content.place = tag(Self.placeTags) { text($0) }.flatMap(ImportedText.trimmed) ?? place(of: fields)
    described.formUnion([.starts, .ends, .place])
  }

  private static let startTags = [
    "eventStartDate", "eventStartDateInfo", "currentDepartureDate", "originalDepartureDate",
  ]
  private static let endTags = ["eventEndDate", "currentArrivalDate", "originalArrivalDate"]
  private static let placeTags = [
    "venueName", "departureStationName", "departureAirportName", "departureLocationDescription",
  ]

  /// Names of fields with a place, in lower case.
  private static let placeKeys: Set<String> = ["venue", "location", "place", "loc", "stadium", "theatre", "theater"]

  private func place(of fields: [Field]) -> String? {
    fields.first { Self.placeKeys.contains($0.key.lowercased()) }?.detail.flatMap { ImportedText.trimmed($0.text) }
  }
}
