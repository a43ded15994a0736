internal import Cards
internal import FoundationEssentials
internal import JSON

extension Pass {
  /// The known styles, in the order in which fields are searched.
  private static let styles = ["storeCard", "coupon", "generic", "eventTicket", "boardingPass", "posterGeneric"]
  /// The parts of a style that contain fields, from the top of the pass to its back.
  private static let groups = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "additionalInfoFields", "backFields",
  ]

  /// A field of a pass of another program.
  struct Field {
    /// The name of the field for programs.
    let key: String
    /// The label and the value; nil for a field without a value.
    let detail: PassDetail?
    /// The value if it is a number.
    let amount: Decimal?
    /// The currency of the number; nil for none.
    let currency: Currency?
    /// The values of the field with their meaning; nil for none.
    let semantics: JSONValue?
  }

  /// Whether the pass is for one event or journey.
  var isTicket: Bool { root["eventTicket"] != nil || root["boardingPass"] != nil }

  /// The fields of every style, from the top of the pass to its back.
  func fields() -> [Field] {
    guard case .object(let object) = root else { return [] }
    let others = object.keys.filter { !Self.styles.contains($0) }.sorted()
    return (Self.styles + others).flatMap { style in
      Self.groups.flatMap { (root[style]?[$0]?.array ?? []).map(field) }
    }
  }

  private func field(_ json: JSONValue) -> Field {
    let amount = Self.amount(json["value"])
    let currency = amount == nil ? nil : json["currencyCode"]?.string.flatMap(Currency.init(code:))
    var detail = text(json["value"]).map { value in
      let moment = PassMoment(value, of: json)
      return PassDetail(
        label: text(json["label"]), text: moment?.text ?? value, moments: [moment?.instant].compactMap(\.self))
    }
    if let amount, let currency { detail?.text = Balance(amount, currency).passText }
    return Field(
      key: json["key"]?.string ?? "", detail: detail, amount: amount, currency: currency, semantics: json["semantics"])
  }

  /// Reads a number, or a text of only a number; nil for any other value.
  static func amount(_ value: JSONValue?) -> Decimal? {
    let text = value?.string ?? value?.digits
    guard let text, text.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil else { return nil }
    return Decimal(amount: text)
  }
}
