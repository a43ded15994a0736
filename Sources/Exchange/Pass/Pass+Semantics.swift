internal import FoundationEssentials
internal import Cards
internal import JSON
internal import Words

/// Semantic tags: values of a pass with their meaning, for the whole pass and for its fields (Apple's “Wallet Passes”,
/// `SemanticTags`).
extension Pass {
  /// The semantic tags as details, each with the field that it explains, in the order of `PassTag.all`. Unknown tags
  /// come last, under their keys.
  ///
  /// - Parameter balance: the balance of the card, which the details need not repeat.
  func semanticDetails(
    of fields: [Field], besides balance: Balance?
  ) -> [(detail: PassDetail, field: PassDetail?)] {
    var found: [(rank: Int, key: String, detail: PassDetail, field: PassDetail?)] = []
    for (semantics, field) in [(root["semantics"], nil)] + fields.map({ ($0.semantics, $0.detail) }) {
      guard case .object(let tags)? = semantics else { continue }
      for (key, value) in tags.members
      where !(key == "balance" && balance != nil && Balance(semantic: value) == balance) {
        let rank = PassTag.ranks[key]
        let words = rank.map { PassTag.all[$0].words }
        guard let detail = detail(of: value, key: key, label: words?.text(in: options.language) ?? key) else {
          continue
        }
        found.append((rank ?? PassTag.all.count, key, detail, field))
      }
    }
    found.sort { ($0.rank, $0.key, $0.detail.text) < ($1.rank, $1.key, $1.detail.text) }
    return found.map { ($0.detail, $0.field) }
  }

  private func detail(of value: JSONValue, key: String, label: String) -> PassDetail? {
    var detail = PassDetail(label: label, text: "")
    switch value {
    case .string(let string):
      let moment = PassMoment(string)
      detail.text = moment?.text ?? text(.string(PassTag.readable(string, of: key))) ?? ""
      detail.moments = [moment?.instant].compactMap(\.self)
    case .number where key == "duration":
      detail.text = value.decimal.map(PassTag.duration) ?? ""
    case .array(let items):
      let parts = items.map { (text: phrase($0), plain: plain($0)) }.filter { !$0.text.isBlank }
      detail.text = parts.map(\.text).joined(separator: parts.contains { $0.text.contains(",") } ? "; " : ", ")
      detail.plain = parts.map(\.plain).joined(separator: " ")
    case .object(let object):
      if let date = object["date"]?.string.flatMap({ PassMoment($0) }) {
        detail.moments = [date.instant].compactMap(\.self)
      }
      detail.text = phrase(value)
      detail.plain = plain(value)
    case .null, .flag, .number:
      detail.text = phrase(value)
    }
    return detail.text.isBlank ? nil : detail
  }

  /// A value as people read it.
  private func phrase(_ value: JSONValue) -> String {
    if let balance = Balance(semantic: value) { return balance.passText }
    switch value {
    case .null: return ""
    case .flag(let flag): return (flag ? PassTag.yes : PassTag.no).text(in: options.language)
    case .number: return value.digits ?? ""
    case .string(let string): return PassMoment(string)?.text ?? text(value) ?? ""
    case .array(let items): return items.map(phrase).filter { !$0.isEmpty }.joined(separator: ", ")
    case .object(let object):
      if let latitude = object["latitude"]?.digits, let longitude = object["longitude"]?.digits {
        return "\(latitude), \(longitude)"
      }
      let nameParts = PassTag.partsOfNames.compactMap { object[$0].map(phrase) }
      if !nameParts.isEmpty { return nameParts.joined(separator: " ") }
      if let network = object["ssid"] {
        return [network, object["password"]].compactMap { $0.map(phrase) }.joined(separator: " / ")
      }
      return parts(of: object).joined(separator: ", ")
    }
  }

  /// The parts of an object: a date, those of a seat with their words, and others with their keys.
  private func parts(of object: JSONObject) -> [String] {
    PassTag.order(object.keys).compactMap { key in
      guard let value = object[key], case let text = phrase(value), !text.isEmpty else { return nil }
      guard key != "date" else { return text }
      guard let seat = PassTag.partsOfSeats.first(where: { $0.key == key }) else { return "\(key): \(text)" }
      return seat.words.map { "\($0.text(in: options.language)) \(text)" } ?? text
    }
  }

  /// The texts and numbers in a value, without words that explain them.
  private func plain(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      if Balance(semantic: value) != nil { return phrase(value) }
      return PassTag.order(object.keys).compactMap { object[$0].map(plain) }.joined(separator: " ")
    case .array(let items): return items.map(plain).joined(separator: " ")
    default: return phrase(value)
    }
  }
}
