internal import Cards
internal import JSON
internal import Words

extension Pass {
  /// Reads the times at which the pass is needed, from `relevantDates` and the older `relevantDate`.
  ///
  /// The only moment of a card or coupon is the first day on which it is valid, as Catima takes it. That of a ticket is
  /// the beginning of its event or journey.
  ///
  /// - Returns: the times that are not the first day.
  mutating func readRelevance(_ content: inout CardContent, _ fields: inout CardFields) -> [PassDetail] {
    var intervals: [PassInterval] = []
    if let value = root["relevantDates"] { add(value, to: &intervals) }
    let key = "relevantDate"
    if let value = root[key] {
      if let interval = PassInterval(from: value) {
        if !intervals.contains(where: { $0.start.moment.instant == interval.start.moment.instant }) {
          intervals.insert(interval, at: 0)
        }
      } else {
        ignore(key)
      }
    }
    if !isTicket, intervals.count == 1, intervals[0].end == nil {
      let day = intervals[0].start.moment.cardDate
      if content.expiry.map({ $0.day >= day.day }) ?? true {
        content.validFrom = day
        intervals = []
      }
    }
    if content.validFrom != nil { fields.insert(.validFrom) }
    readEvent(intervals, self.fields(), into: &content, &fields)
    let label = PassTag.when.text(in: options.language)
    return intervals.map { PassDetail(label: label, text: $0.text, moments: $0.moments) }
  }

  /// Reads `relevantDates`, whose items have a beginning and an end, or a moment.
  private mutating func add(_ value: JSONValue, to intervals: inout [PassInterval]) {
    let key = "relevantDates"
    for item in value.array ?? [.null] {
      let start = item["startDate"] ?? item["date"] ?? item["relevantDate"]
      guard let interval = PassInterval(from: start, to: item["endDate"]) else {
        ignore(key)
        continue
      }
      intervals.append(interval)
    }
  }
}
