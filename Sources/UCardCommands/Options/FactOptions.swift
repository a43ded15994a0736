internal import ArgumentParser
internal import Cards
internal import Files
internal import Foundation

/// What may be said of a card beside its name and its identifiers.
struct FactOptions: ParsableArguments {
  @Option(help: ArgumentHelp(english: "Who gave it out.", ukrainian: "Хто її видав.", value: .text))
  var issuer: String?

  @Option(help: ArgumentHelp(english: "What you want to remember.", ukrainian: "Що варто пам’ятати.", value: .text))
  var note: String?

  @Option(
    name: [.customLong("color"), .customLong("colour")],
    help: ArgumentHelp(
      english: "A colour: #RRGGBB or a name such as blue.", ukrainian: "Колір: #RRGGBB або назва, як-от синій.",
      value: Phrase(english: "colour", ukrainian: "колір")))
  var colour: String?

  @Flag(inversion: .prefixedNo, help: ArgumentHelp(english: "Put it first.", ukrainian: "Поставити першою."))
  var star: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(english: "Put it away; it is kept.", ukrainian: "Прибрати; вона збережеться."))
  var archive: Bool?

  @Option(
    help: ArgumentHelp(
      english: "The first day on which it is good: 2027-03-05 or 05.03.2027.",
      ukrainian: "Перший день дії: 2027-03-05 або 05.03.2027.", value: .date))
  var validFrom: String?

  @Option(
    help: ArgumentHelp(english: "The last day on which it is good.", ukrainian: "Останній день дії.", value: .date))
  var expires: String?

  @Option(
    help: ArgumentHelp(
      english: "A picture of its front, PNG or JPEG.", ukrainian: "Малюнок лицьового боку, PNG або JPEG.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var front: String?

  @Option(
    help: ArgumentHelp(english: "A picture of its back.", ukrainian: "Малюнок звороту.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var back: String?

  @Option(
    help: ArgumentHelp(
      english: "A small picture that stands for it.", ukrainian: "Малий малюнок, що її позначає.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var icon: String?

  /// Whether anything was said.
  var areGiven: Bool {
    issuer != nil || note != nil || colour != nil || star != nil || archive != nil || validFrom != nil
      || expires != nil || front != nil || back != nil || icon != nil
  }

  /// What was said, read and found good.
  ///
  /// - Throws: `CommandFailure` for what is no colour, no date, no picture.
  func facts(in context: CommandContext) throws -> CardFacts {
    var facts = CardFacts()
    facts.issuer = try issuer.map { try Self.cleared($0).map { try $0.asLine(of: .issuer) } }
    facts.note = try note.map { try Self.cleared($0).map { try $0.asNote() } }
    facts.colour = try colour.map { typed in
      try Self.cleared(typed, alsoBy: "none").map { try Colour.requested($0) }
    }
    facts.isStarred = star
    facts.isArchived = archive
    facts.validFrom = try validFrom.map { typed in
      try Self.cleared(typed, alsoBy: "none").map { CardDate(try CalendarDate.requested($0)) }
    }
    facts.expiry = try expires.map { typed in
      try Self.cleared(typed, alsoBy: "none").map { CardDate(try CalendarDate.requested($0)) }
    }
    for (side, file) in [(PictureSide.front, front), (.back, back), (.icon, icon)] {
      guard let file else { continue }
      facts.pictures[side] = .some(try Self.cleared(file, alsoBy: "none").map { try CardPicture.read($0, in: context) })
    }
    return facts
  }

  /// nil for an empty value, or the word `alsoBy`: it takes away what is there.
  private static func cleared(_ typed: String, alsoBy word: String? = nil) -> String? {
    typed.isEmpty || typed == word ? nil : typed
  }
}

/// Facts of a card that are to be changed: nil for those that stay, `.some(nil)` for those that go.
struct CardFacts {
  var issuer: String??
  var note: String??
  var colour: Colour??
  var isStarred: Bool?
  var isArchived: Bool?
  var validFrom: CardDate??
  var expiry: CardDate??
  var pictures: [PictureSide: CardPicture?] = [:]

  func apply(to content: inout CardContent) throws(CommandFailure) {
    if let issuer { content.issuer = issuer }
    if let note { content.note = note }
    if let colour { content.colour = colour }
    if let isStarred { content.isStarred = isStarred }
    if let isArchived { content.isArchived = isArchived }
    if let validFrom { content.validFrom = validFrom }
    if let expiry { content.expiry = expiry }
    for (side, picture) in pictures { content.pictures[side] = picture?.reference }
    // A card that came so from elsewhere may be changed in all other ways.
    guard validFrom != nil || expiry != nil else { return }
    if let from = content.validFrom, let to = content.expiry, from.day > to.day {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "“\(content.name)” would end (\(to.day.iso)) before it begins (\(from.day.iso)).",
          ukrainian: "«\(content.name)» закінчилася б (\(to.day.iso)) раніше, ніж почалася (\(from.day.iso))."))
    }
  }
}

extension Colour {
  /// The colour that a person typed.
  ///
  /// - Throws: `CommandFailure` for what is none.
  static func requested(_ typed: String) throws(CommandFailure) -> Colour {
    if let colour = Colour(typed) { return colour }
    let english = names.map(\.english).joined(separator: ", ")
    let ukrainian = names.map(\.ukrainian).joined(separator: ", ")
    throw CommandFailure(
      status: .badData,
      phrase: Phrase(
        english: "“\(typed)” is not a colour: write #RRGGBB, or one of \(english).",
        ukrainian: "«\(typed)» не є кольором: напишіть #RRGGBB або одну з назв: \(ukrainian)."))
  }
}

extension CalendarDate {
  /// The date that a person typed.
  ///
  /// - Throws: `CommandFailure` for what is none.
  static func requested(_ typed: String) throws(CommandFailure) -> CalendarDate {
    if let date = CalendarDate(typed) { return date }
    throw CommandFailure(
      status: .badData,
      phrase: Phrase(
        english: "“\(typed)” is not a date: write it as 2027-03-05 or 05.03.2027.",
        ukrainian: "«\(typed)» не є датою: напишіть її як 2027-03-05 або 05.03.2027."))
  }
}

extension CardPicture {
  /// The picture in a file; `-` for standard input.
  ///
  /// - Throws: `CommandFailure` for what is none.
  static func read(_ path: String, in context: CommandContext) throws -> CardPicture {
    let bytes: [UInt8]?
    if path == "-" {
      bytes = try context.input.readAll(most: mostBytes)
    } else {
      bytes = try InputFile.read(path, most: mostBytes)
    }
    guard let bytes else { throw CommandFailure(.tooLarge, file: path) }
    do { return try CardPicture(bytes) } catch { throw CommandFailure(error, file: path) }
  }
}

extension CommandFailure {
  init(_ refusal: CardPicture.Refusal, file: String) {
    let phrase: Phrase
    switch refusal {
    case .unknownType:
      phrase = Phrase(
        english: "“\(file)” is neither a PNG nor a JPEG.", ukrainian: "«\(file)» не є ні PNG, ні JPEG.")
    case .truncated(let type):
      let name = type.rawValue.uppercased()
      phrase = Phrase(
        english: "“\(file)” is a \(name) that ends before the picture does.",
        ukrainian: "«\(file)» — це \(name), який закінчується раніше за малюнок.")
    case .tooLarge:
      let most = CardPicture.mostBytes / 1_000_000
      phrase = Phrase(
        english: "“\(file)” is larger than \(most) MB; a picture of a card is smaller.",
        ukrainian: "«\(file)» більший за \(most) МБ; малюнок картки менший.")
    }
    self.init(status: .badData, phrase: phrase)
  }
}
