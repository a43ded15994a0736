internal import Cards
internal import JSON
internal import Words

extension Pass {
  /// The texts of the pass outside of its fields: those for a phone near a place, and those about events to come.
  func notices() -> [PassDetail] {
    let label = PassTag.nearby.text(in: options.language)
    let nearby = ["locations", "beacons"].flatMap { root[$0]?.array ?? [] }
      .compactMap { text($0["relevantText"]) }.map { PassDetail(label: label, text: $0) }
    return nearby + (root["upcomingPassInformation"]?.array ?? []).flatMap(details(ofUpcoming:))
  }

  /// The details of an event to come (Apple's “Wallet Passes”, `Pass.UpcomingPassInformationEntry`).
  private func details(ofUpcoming entry: JSONValue) -> [PassDetail] {
    let names = ["displayName", "name"].compactMap { text(entry[$0]) }
    let moment = entry["dateInformation"].flatMap(moment(of:))
    var details: [PassDetail] = []
    if let title = ImportedText.phrase([names.first, moment?.text]) {
      let label = PassTag.upcoming.text(in: options.language)
      details.append(PassDetail(label: label, text: title, moments: [moment?.instant].compactMap(\.self)))
    }
    details += Self.groups.flatMap { entry[$0]?.array ?? [] }.compactMap { field($0).detail }
    for (key, value) in entry["semantics"]?.object?.members ?? [] {
      if let detail = detail(ofTag: key, value) { details.append(detail) }
    }
    for (key, value) in entry["URLs"]?.object?.members ?? [] {
      if let address = text(value) { details.append(PassDetail(label: key, text: address)) }
    }
    return details
  }

  /// The date of an event to come (`Pass.UpcomingPassInformationEntry.DateInformation`); nil if it is not known yet.
  private func moment(of information: JSONValue) -> PassMoment? {
    func says(_ key: String) -> Bool { information[key]?.flag == true }
    guard !says("isUnannounced"), !says("isUndetermined") else { return nil }
    return information["date"]?.string.flatMap {
      PassMoment($0, hasTime: !says("ignoreTimeComponents") && !says("isAllDay"))
    }
  }
}
