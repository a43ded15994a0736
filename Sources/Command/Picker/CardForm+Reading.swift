internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Values
internal import Words

/// The meaning of the texts of the form. They are read as `ucard add` and `ucard edit` read their options.
extension CardForm {
  /// The new card and its codes.
  func draft() throws(Mistake) -> (draft: CardDraft, codes: [(identifier: Identifier, choice: CodeChoice)]) {
    var draft = CardDraft(
      name: text(.name).isEmpty ? "" : try name(), language: context.language, morning: context.settings.expirySecond)
    for category in try categories() { draft.content.insert(category: category) }
    draft.changes = try facts()
    draft.stores = { [context] in try StoreCatalogue(in: context) }
    return (draft, try codes())
  }

  /// The changes of the card.
  func request() throws(Mistake) -> EditRequest {
    var request = EditRequest()
    if isChanged(.name) { request.name = try name() }
    if isChanged(.categories), let before = card?.categories {
      let now = try categories()
      request.addedCategories = now.filter { !Self.contains($0, in: before) }
      request.removedCategories = before.filter { !Self.contains($0, in: now) }
    }
    request.changes = try facts()
    let (id, identifiers) = (identifier?.id, try identifiers())
    guard !identifiers.isEmpty else { return request }
    request.changeIdentifiers = { list in
      let index = id.flatMap { id in list.firstIndex { $0.id == id } }
      if let index { list.replace(at: index, with: identifiers[0]) }
      for new in identifiers.dropFirst(index == nil ? 0 : 1) { list.append(new) }
    }
    return request
  }

  func read(_ field: Field) throws(Mistake) {
    switch field {
    case .name: if !text(.name).isEmpty || card != nil { _ = try name() }
    case .number, .type, .label: _ = try identifiers()
    case .categories: _ = try categories()
    case .colour, .expiry: _ = try facts([field])
    }
  }

  private func reading<Value>(_ field: Field, _ body: () throws -> Value) throws(Mistake) -> Value {
    do { return try body() } catch {
      throw Mistake(field: field, phrase: CommandFailure(of: error, in: context)?.phrase ?? .nothing)
    }
  }

  private func name() throws(Mistake) -> String { try reading(.name) { try text(.name).asName(of: .ofCard) } }

  private func facts(_ fields: [Field] = [.colour, .expiry]) throws(Mistake) -> FactChanges {
    var changes = FactChanges()
    changes.usualReminders = context.settings.reminders
    for field in fields where isChanged(field) {
      let wanted: CardFields = field == .colour ? .colour : .expiry
      guard let fact = CardFact.all.first(where: { CardFields($0) == wanted }) else { continue }
      try reading(field) { try changes.read(fact, typed: text(field), TypedTime.Reading(context, asks: false)) }
    }
    return changes
  }

  /// The colour that is typed; nil for none.
  var colour: Colour? { text(.colour).isEmpty ? store?.color.flatMap { Colour($0) } : Colour(text(.colour)) }

  /// The names of the categories between commas, as the wallet spells those that it has. A name of the wallet may have
  /// commas itself.
  private func categories() throws(Mistake) -> [String] {
    var parts = text(.categories).split(separator: ",").map(\.withoutWhitespace).filter { !$0.isEmpty }[...]
    var names: [String] = []
    while !parts.isEmpty {
      let known = (1...parts.count).reversed().lazy
        .map { count in (count, SearchKey.identity(of: parts.prefix(count).joined(separator: ", "))) }
        .compactMap { count, key in knownCategories.first { SearchKey.identity(of: $0) == key }.map { (count, $0) } }
        .first
      let (count, name) = known ?? (1, parts[parts.startIndex])
      names.append(known == nil ? try reading(.categories) { try name.asCategory() } : name)
      parts = parts.dropFirst(count)
    }
    return names
  }

  private static func contains(_ name: String, in names: [String]) -> Bool {
    names.contains { SearchKey.identity(of: $0) == SearchKey.identity(of: name) }
  }

  /// The facts that a new card takes from the store that has its name; nil for none.
  var knownStore: Store.Facts? {
    guard let store = (try? StoreCatalogue(in: context))?.store(in: text(.name)) else { return nil }
    var content = CardContent(name: text(.name))
    return store.fill(&content, existing: knownCategories, hasColour: false, in: context.language)
  }

  /// The identifiers of a new card, with what to say of each; none without a number.
  private func codes() throws(Mistake) -> [(identifier: Identifier, choice: CodeChoice)] {
    let options = try options()
    return try reading(.number) {
      if let picture { return try PictureCodes(picture.chosen, fileName: nil, pictures: [:], options).identifiers }
      guard let given = try given() else { return [] }
      return try options.typed(PayloadArguments(), given, isForced: false, in: context)
    }
  }

  /// The identifiers that are new: the edited one, and others of a picture. None if there is no change.
  func identifiers() throws(Mistake) -> [Identifier] {
    guard ([.number, .type, .label] as [Field]).contains(where: isChanged) else { return [] }
    guard let old = identifier else { return try codes().map(\.identifier) }
    if picture != nil {
      var read = try codes().map(\.identifier)
      read[0].id = old.id
      if !isChanged(.label) { (read[0].label, read[0].isSecret) = (old.label, old.isSecret) }
      return read
    }
    var changed = old
    if isChanged(.number), text(.number).isEmpty { throw Mistake(field: .number, phrase: .emptyPayload) }
    guard old.encryptedFor == nil || !isChanged(.type) || isChanged(.number) else {
      throw Mistake(field: .number, phrase: Phrase("The number is locked: to change its type, type it again."))
    }
    let options = try options()
    try reading(.number) {
      let choice = try options.change(&changed, to: isChanged(.number) ? given() : nil, of: PayloadArguments())
      try choice?.check(isTyped: false, isForced: false, in: context)
    }
    return [changed]
  }

  /// The number as it is typed; nil for none.
  private func given() throws(CommandFailure) -> GivenPayload? {
    text(.number).isEmpty ? nil : try GivenPayload(text: text(.number), charset: nil, eci: nil)
  }

  private func options() throws(Mistake) -> IdentifierOptions {
    var options = IdentifierOptions()
    if isChanged(.label) { options.label = text(.label) }
    var tried = Identifier(kind: .number, payload: Payload(text: ""))
    try reading(.label) { try options.apply(to: &tried, isNew: identifier == nil && options.label == nil) }
    guard isChanged(.type), picture == nil else { return options }
    // The names of these types are in the language of the person.
    let named = ([.number, .nfc] as [Identifier.Kind]).first { $0.name.text(in: context.language) == text(.type) }
    options.type = text(.type).isEmpty ? nil : named?.id ?? text(.type)
    try reading(.type) { _ = try options.type.map(Identifier.Kind.requested) }
    if options.type == nil, identifier != nil { options.type = guess?.kind.id }
    return options
  }

  /// The code that is guessed for the typed number; nil if a type is given.
  var guess: CodeChoice? {
    guard text(.type).isEmpty, picture == nil, let given = try? given() else { return nil }
    return try? CodeChoice(guessedFor: given, options: DrawingOptions())
  }

  /// The kinds that the typed number can have; none without a number.
  var kinds: [Identifier.Kind] {
    guard let given = try? given() else { return [] }
    let codes = Symbology.all.filter { symbology in
      guard symbology.isDrawn, let payload = try? symbology.meaning(of: given) else { return false }
      return (try? symbology.encode(payload)) != nil
    }
    return codes.map(Identifier.Kind.code) + [.number] + (NFCChip.uid(text(.number)) == nil ? [] : [.nfc])
  }

  /// Whether the label names a secret, such as a PIN.
  var isSecret: Bool { Identifier.saysSecret(text(.label)) }

  /// The reasons to look at the number once more.
  var doubts: [Phrase] {
    [guess?.typingDoubt, otherCard.map { .hasNumber($0) }].compactMap(\.self)
      + (picture?.chosen.flatMap { code in code.doubts.map { .warning($0.phrase, of: code) } } ?? [])
  }

  /// The text in place of an empty field: what the card gets then. Empty for none.
  func placeholder(_ field: Field) -> String {
    switch field {
    case .number:
      if let picture {
        let codes = picture.chosen.map { Phrase(verbatim: "\($0.kind.name) \($0.identifier.openText)") }
        return Phrase.list(codes).text(in: context.language)
      }
      return identifier?.isSecret ?? false && !isChanged(.number) ? "•••" : ""
    case .type: return guess?.kind.name.text(in: context.language) ?? ""
    case .categories: return store?.category ?? ""
    case .colour:
      guard let color = store?.color else { return "" }
      return Colour.names.first { $0.word.isMeant(by: color) }?.word.name.text(in: context.language) ?? color
    case .name, .label, .expiry: return ""
    }
  }

  /// A remark on a field, or a hint for the current one; nil for none.
  func remark(_ field: Field) -> Phrase? {
    let isEmpty = text(field).isEmpty
    switch field {
    case .number:
      if let picture { return Self.remark(picture) }
      return isEmpty && current == field && identifier == nil
        ? Phrase("As it is printed on the card, or a file with a picture of its code.") : nil
    case .type:
      let reason = guess?.reason.map { Phrase("guessed: \($0)") }
      return current == field && picture == nil && !text(.number).isEmpty
        ? .list([reason, Phrase("← → choose another")].compactMap(\.self), separator: "; ") : reason
    case .label:
      if isSecret { return .secrecy }
      return isEmpty && current == field ? Phrase("For a card with several numbers; PIN makes this one secret.") : nil
    case .categories: return remarkOnCategories
    case .colour:
      if isEmpty, store?.color != nil { return Phrase("from the list of stores") }
      return current == field ? Phrase("← → choose one; or type #RRGGBB") : nil
    case .expiry:
      if let changes = try? facts([field]), !isEmpty { return changes.times(of: changes.content, in: context) }
      return isEmpty && current == field ? Phrase("Such as 2027-03-05, 03/27 or 30d.") : nil
    case .name: return nil
    }
  }

  private var remarkOnCategories: Phrase? {
    if completion != nil { return Phrase("Tab completes it") }
    if text(.categories).isEmpty {
      if store?.category != nil { return Phrase("from the list of stores") }
      guard current == .categories, !knownCategories.isEmpty else { return nil }
      return Phrase("Such as \(.list(knownCategories.prefix(5).map { Phrase(verbatim: "\($0)") }))")
    }
    let new = (try? categories())?.filter { !Self.contains($0, in: knownCategories) } ?? []
    return new.isEmpty ? nil : Phrase("new: \(.list(new.map { Phrase(verbatim: "\($0)") }))")
  }

  private static func remark(_ picture: ReadPicture) -> Phrase {
    let (file, count) = (picture.source.argument, picture.codes.count)
    if count == 1 { return Phrase("from “\(file)”") }
    let choose = Phrase("← → choose another")
    return picture.chosen.count > 1
      ? Phrase("all \(count) codes of “\(file)”; \(choose)")
      : Phrase("code \(picture.choice + 1) of \(count) in “\(file)”; \(choose)")
  }
}
