internal import Cards
internal import JSON
internal import Values

extension Pass {
  /// The known styles, in the order in which fields are searched.
  private static let styles = ["storeCard", "coupon", "generic", "eventTicket", "boardingPass", "posterGeneric"]
  /// The parts of a style that contain fields, from the top of the pass to its back.
  static let groups = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "additionalInfoFields", "backFields",
  ]

  /// A field of a pass of another program.
  struct Field {
    /// The name of the field for programs.
    let key: String
    /// The label and the value; nil for a field without a value.
    let detail: PassDetail?
    /// The value if it is a number.
    let amount: Amount?
    /// The currency of the number; nil for none.
    let currency: Currency?
    /// The time that the field says; nil for none.
    let time: EventTime?
    /// The part of the pass that has the field, as an index of `groups`; nil for a field of an event to come.
    let group: Int?
    /// Whether the field is at the top of the pass.
    var isHeader: Bool { group == 0 }
    /// Whether the field is among the first ones.
    var isFront: Bool { group.map { $0 < 2 } ?? false }
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
      Self.groups.enumerated().flatMap { index, group in
        (root[style]?[group]?.array ?? []).map { field($0, in: index) }
      }
    }
  }

  /// Reads a field of `pass.json`.
  func field(_ json: JSONValue, in group: Int? = nil) -> Field {
    let amount = Self.amount(json["value"])
    let currency = amount == nil ? nil : json["currencyCode"]?.string.flatMap(Currency.init(code:))
    return Field(
      key: json["key"]?.string ?? "", detail: detail(of: json, amount, currency), amount: amount, currency: currency,
      time: time(of: json), group: group, semantics: json["semantics"])
  }

  /// The value of a field, and the text that is shown in its place if it has other words.
  private func detail(of json: JSONValue, _ amount: Amount?, _ currency: Currency?) -> PassDetail? {
    let (value, shown) = (text(json["value"]), text(json["attributedValue"]))
    guard let text = value ?? shown.map(PassMarkup.text(of:)) else { return nil }
    let moment = PassMoment(text, of: json)
    var detail = PassDetail(
      label: self.text(json["label"]), text: moment?.text ?? text, moments: [moment?.instant].compactMap(\.self))
    if let amount, let currency { detail.text = Balance(amount, currency).passText }
    if let value, let shown, shown != value {
      let other = PassDetail(label: nil, text: PassMarkup.text(of: shown))
      let isWhole = Set(PassDetail.words(of: value)).isSubset(of: other.words)
      detail.text = isWhole ? other.text : "\(detail.text)\n\(other.text)"
    }
    return detail
  }

  /// Reads a number, or a text of only a number; nil for any other value.
  static func amount(_ value: JSONValue?) -> Amount? {
    let text = value?.string ?? value?.digits
    guard let text, text.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil else { return nil }
    return Amount(text)
  }
}

/// A field of a pass, in `pass.json`.
struct PassField {
  /// The keys of the fields that U-Card writes.
  enum Key: String {
    case balance, validFrom, expiry, number, issuer, note, starts, ends, place, address, people, price, url
  }

  let key: Key
  let label: String
  let value: String

  /// The field in JSON.
  var json: JSONObject { ["key": key.rawValue, "label": label, "value": value] }
}

/// Something that a pass says and for which a card has no fact. It becomes a line of the note.
struct PassDetail {
  /// The label in the language of the person; nil for none.
  let label: String?
  /// The value as people read it.
  var text: String
  /// The value without words that explain it; nil for `text`.
  var plain: String?
  /// The moments that the value names, with date and time.
  var moments: [Instant] = []

  /// The longest value that is compared with its meaning, in bytes of UTF-8. Seats, places and times are shorter.
  private static let longestCompared = 500

  /// Whether the value is a moment in UTC instead of the time of a place.
  var isInUTC: Bool { !moments.isEmpty && text.hasSuffix("UTC") }

  /// The line of the note.
  var line: String { ImportedText.note(label.map { "\($0): \(text)" } ?? text) }

  /// The words of the value without letter case and punctuation.
  var words: [String] { Self.words(of: plain ?? text) }

  /// The words of a text without letter case and punctuation.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the text of this field has all words of a detail that explains it, also if they are joined as in `14A`.
  func says(_ detail: PassDetail) -> Bool {
    if !detail.moments.isEmpty { return detail.moments.allSatisfy(moments.contains) }
    guard text.utf8.count <= Self.longestCompared, detail.text.utf8.count <= Self.longestCompared else { return false }
    let (own, parts) = (words, detail.words)
    return parts.allSatisfy(own.contains) || own.joined() == parts.joined()
  }
}

/// The details that a note has, of which none repeats another.
struct PassDetails {
  private(set) var all: [PassDetail] = []
  private var indicesOfTexts: [String: Int] = [:]
  private var indicesOfMoments: [Instant: Int] = [:]

  /// Adds a detail of the pass, even if it repeats another.
  mutating func add(_ detail: PassDetail) {
    indicesOfTexts[Self.key(of: detail)] = all.count
    for moment in detail.moments { indicesOfMoments[moment] = all.count }
    all.append(detail)
  }

  /// Adds the meaning of a value unless there is a detail with the same value.
  mutating func add(meaning detail: PassDetail) {
    let index = detail.moments.isEmpty ? indicesOfTexts[Self.key(of: detail)] : index(of: detail.moments)
    guard let index else {
      add(detail)
      return
    }
    // The time of the place says more than that in UTC.
    if all[index].moments == detail.moments, all[index].isInUTC { all[index].text = detail.text }
  }

  /// The index of the detail that names all of `moments`; nil for none.
  private func index(of moments: [Instant]) -> Int? {
    let indices = Set(moments.map { indicesOfMoments[$0] })
    return indices.count == 1 ? indices.first ?? nil : nil
  }

  /// The value, by which details are compared. A short value, such as that of a gate, may mean something else under
  /// another label.
  private static func key(of detail: PassDetail) -> String {
    let text = detail.words.joined(separator: " ")
    return text.count > 3 ? text : "\(detail.label ?? ""): \(text)"
  }
}

/// The languages of a pass, each of which has a folder `<language>.lproj`.
struct PassLanguages {
  /// The folders of the languages that the person reads, the best first.
  let matching: [String]
  /// The folders of all other languages.
  let others: [String]
  /// Every folder, the best first. A text in any language says more than its key.
  var all: [String] { matching + others }

  /// Chooses the languages of a pass for a person who reads `preferred`, the best first, as codes of BCP 47.
  ///
  /// Each preferred language matches exactly, then without its region and script, then with other ones. The base and
  /// English match everybody, and come last.
  init(_ files: PassFiles, preferred: [String]) {
    let names = files.names.compactMap { name in
      files.name(of: name).split(separator: "/").first.map(String.init).flatMap { $0.hasSuffix(".lproj") ? $0 : nil }
    }
    let all = Set(names).sorted()
    var folders: [String] = []
    func take(_ matches: (String) -> Bool) {
      for folder in all where !folders.contains(folder) && matches(Self.code(folder.dropLast(6))) {
        folders.append(folder)
      }
    }
    for language in preferred.map({ Self.code($0) }) {
      var parts = language.split(separator: "-")
      while !parts.isEmpty {
        let shorter = parts.joined(separator: "-")
        take { $0 == shorter }
        parts.removeLast()
      }
      take { $0.prefix { $0 != "-" } == language.prefix { $0 != "-" } }
    }
    for common in ["base", "en"] { take { $0 == common } }
    matching = folders
    others = all.filter { !folders.contains($0) }
  }

  /// The canonical form of a language code.
  private static func code(_ typed: some StringProtocol) -> String {
    typed.lowercased().replacing("_", with: "-")
  }
}
