internal import Arguments
internal import Household
internal import Wallet
internal import Words

/// `ucard compact`.
struct Compact: UCardCommand {
  static let help = CommandHelp(
    name: "compact", synonyms: ["co"],
    abstract: Phrase(
      english: "Make the wallet's file as small as it can be.", ukrainian: "Зробити файл гаманця якомога меншим."),
    examples: ["ucard compact"],
    details: Phrase(
      english: """
        What was deleted leaves room in the file, which later cards use; this gives it back to the disk. Cards and \
        history stay. While it runs it needs as much free room as the wallet takes. ucard check says how much there is.
        """,
      ukrainian: """
        Після видаленого у файлі лишається місце, яке займуть нові картки; ця команда повертає його диску. Картки й \
        історія лишаються. Доки вона працює, потрібно стільки вільного місця, скільки займає гаманець. Скільки місця \
        вона поверне, каже ucard check.
        """))

  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let (before, after) = try wallet.location.withWallet(.existing, in: context) { store in
      guard store.path != nil else {
        throw CommandFailure(
          .nothingMatches, english: "There is no wallet yet, and nothing to make smaller.",
          ukrainian: "Гаманця ще немає, нема чого зменшувати.")
      }
      let sizes = try store.compact()
      try? context.household(of: wallet.location).forgetFingerprints()
      return sizes
    }
    context.say(
      ByteCount.text(after) != ByteCount.text(before) && after < before
        ? Phrase(
          english: "The wallet takes \(ByteCount.text(after)) instead of \(ByteCount.text(before)).",
          ukrainian: "Гаманець займає \(ByteCount.text(after)) замість \(ByteCount.text(before)).")
        : Phrase(
          english: "The wallet takes \(ByteCount.text(after)), and cannot be smaller.",
          ukrainian: "Гаманець займає \(ByteCount.text(after)), і меншим бути не може."))
  }
}
