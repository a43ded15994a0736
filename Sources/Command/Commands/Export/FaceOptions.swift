internal import Arguments
internal import CommandBase
internal import Rendering
internal import Words

/// The options for pictures of whole cards.
struct FaceOptions {
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

  var face = Given.flag(
    "--face",
    help: Phrase(
      """
      The whole card: its colour or background, name, categories, icon, code, number and facts, such as balance, expiry, \
      time, place and price, of which those that have no room are left out. A card that has expired is marked.
      """))
  var given: Size? = Given.option(
    "--size", value: Phrase("size"),
    help: Phrase(
      """
      With --face: a plastic card, the screen of a phone (1080 × 1920), or, as PDF, sheets of cards to cut out.
      """))

  var size: Size { given ?? .card }

  /// Throws an error for options that do not go together.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - isOneFile: whether all cards go into one file.
  ///   - picture: the options for pictures of codes.
  func validated(
    for format: PictureFile.Format, isOneFile: Bool, beside picture: PictureOptions
  ) throws(CommandFailure) {
    try require(
      face || given == nil, .usage,
      Phrase("--size is for whole cards and needs --face: --face --size \(size.rawValue)"))
    try require(
      !face || !picture.areForCodes, .usage,
      Phrase("With --face, --size gives the size; sizes of modules, --rotate and --no-text are for codes alone."))
    try require(
      !face || picture.dpi == nil || (size != .phone && format != .svg), .usage,
      Phrase("With --face, --dpi is only for PNG and PDF, and not for --size phone."))
    let largest = Int(FaceDrawing.largestResolution)
    try require(
      !face || format != .png || picture.dpi ?? 1 <= largest, .usage,
      Phrase("A card as PNG can have at most \(largest) dpi. To print it larger, use SVG or PDF."))
    try require(
      size.paper == nil || (format == .pdf && isOneFile), .usage,
      Phrase("--size \(size.rawValue) puts sheets of cards into one PDF:")
        .then("ucard export pdf --face --size \(size.rawValue) -o cards.pdf"))
  }
}
