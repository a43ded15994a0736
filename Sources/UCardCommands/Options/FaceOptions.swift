internal import Arguments
internal import Rendering
internal import Words

/// The options for pictures of whole cards.
struct FaceOptions {
  /// The sizes of a face.
  enum Size: String, ArgumentValue, CaseIterable {
    case card, phone, a4, letter

    /// The form of a single face.
    var form: FaceDrawing.Form { self == .phone ? .phone : .card }

    /// The paper of a sheet of cards; nil for a single face.
    var paper: FaceSheet.Paper? {
      switch self {
      case .card, .phone: nil
      case .a4: .a4
      case .letter: .letter
      }
    }
  }

  var face: Bool
  var given: Size?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    face = try reader.flag(
      "--face",
      english: "The whole card: its colour, name, categories, icon, code, number, balance and expiry date.",
      ukrainian: "Усю картку: колір, назву, категорії, іконку, код, номер, баланс і термін дії.")
    given = try reader.option(
      "--size", value: Phrase(english: "size", ukrainian: "розмір"),
      english: """
        With --face: a plastic card, the screen of a phone (1080 × 1920), or, as PDF, sheets of cards to cut out.
        """,
      ukrainian: "З --face: пластикова картка, екран телефона (1080 × 1920) або, у PDF, аркуші карток для вирізання.")
  }

  /// The size of a face.
  var size: Size { given ?? .card }

  /// Throws an error for options that do not go together.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - isOneFile: whether all cards go into one file.
  ///   - picture: the options for pictures of codes.
  /// - Throws: `CommandFailure`.
  func validated(
    for format: PictureFile.Format, isOneFile: Bool, beside picture: PictureOptions
  ) throws(CommandFailure) {
    guard face || given == nil else {
      throw CommandFailure(
        .usage, english: "--size is for whole cards, and needs --face.",
        ukrainian: "--size стосується цілих карток і потребує --face.")
    }
    guard !face || !picture.areChosen else {
      throw CommandFailure(
        .usage,
        english: "With --face, --size gives the size; sizes of modules, --rotate and --no-text are for codes alone.",
        ukrainian: "З --face розмір задає --size; розміри модулів, --rotate і --no-text стосуються лише самих кодів.")
    }
    guard size.paper == nil || (format == .pdf && isOneFile) else {
      throw CommandFailure(
        .usage, english: "Sheets of cards are one PDF: ucard export pdf --face --size \(size.rawValue) -o cards.pdf",
        ukrainian: "Аркуші карток — це один PDF: ucard export pdf --face --size \(size.rawValue) -o cards.pdf")
    }
  }
}
