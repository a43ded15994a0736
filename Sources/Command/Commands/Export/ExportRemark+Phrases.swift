internal import Cards
internal import CommandBase
internal import Exchange
internal import Words

extension CommandContext {
  /// The sentences about what another wallet will not show completely. Codes that it draws in its own form, and
  /// backgrounds, are counted.
  ///
  /// - Parameter wallet: the name of the other wallet; nil for passes, which any app may show.
  func phrases(of remarks: [ExportRemark], about wallet: String?) -> [Phrase] {
    var phrases = remarks.filter { !ExportRemark.Code.counted.contains($0.code) }.map { remark in
      let label = remark.label.map { Phrase(verbatim: ", \($0)") } ?? .nothing
      return Phrase(verbatim: "\(Phrase(card: remark.card, remark.number))\(label): \(remark.code.phrase(wallet))")
    }
    let (forms, backgrounds) = (
      remarks.count { $0.code == .form }, remarks.count { $0.code == .picture(.background) }
    )
    if forms > 0 {
      phrases.append(
        .count(
          forms, one: "The other app will draw \(forms) code in another form than the scanned one.",
          other: "The other app will draw \(forms) codes in other forms than the scanned ones."))
    }
    if backgrounds > 0 {
      phrases.append(
        .count(
          backgrounds, one: "\(backgrounds) background was left out, because the format has no place for it.",
          other: "\(backgrounds) backgrounds were left out, because the format has no place for them."))
    }
    return phrases
  }
}

extension ExportRemark.Code {
  fileprivate static let counted: [Self] = [.form, .picture(.background)]

  fileprivate func phrase(_ app: String?) -> Phrase {
    let wallet = app.map { Phrase(verbatim: "\($0)") } ?? Phrase("the pass")
    return switch self {
    case .form, .picture(.background): .nothing
    case .noIdentifier:
      Phrase("it has no code, so \(wallet) shows its name as the number.")
    case .chip:
      Phrase("\(wallet) does not support chips, and shows only the number.")
    case .unknownType(let name):
      Phrase("\(wallet) does not draw \(name), and shows only the number.")
    case .uncodable(let name):
      Phrase("\(wallet) cannot put this into a code of type \(name), and shows only the number.")
    case .bytes:
      Phrase("the code has bytes that are not text. \(wallet.capitalized) shows only what can be read.")
    case .secret:
      Phrase("secrets are left out; ucard export json has them.")
    case .pictures:
      Phrase("pictures are left out.")
    case .picture(.back):
      Phrase("the picture of the back is left out.")
    case .picture(.front):
      Phrase("the picture of the front is left out: a pass takes PNG pictures of up to 3 MB.")
    case .picture(.icon):
      Phrase("the icon is left out: a pass takes PNG pictures of up to 3 MB.")
    case .noCode:
      Phrase("it has no code; the pass shows its number, if it has one.")
    case .oneIdentifier:
      Phrase("only the identifier that is shown is exported.")
    case .parts(let parts):
      app == nil
        ? Phrase("will not appear in the pass: \(.list(parts.names)).")
        : Phrase("will not appear in \(wallet): \(.list(parts.names)).")
    case .tooLong(let parts):
      Phrase("left out, so that the code fits: \(.list(parts.names)).")
    case .currency(let code):
      Phrase("\(wallet) may not know the currency \(code); the amount is then shown as points.")
    case .fractionOfPoints:
      Phrase("\(wallet) shows points without a fraction.")
    case .carriageReturns:
      Phrase("\(wallet) replaces carriage returns with line feeds, so its code will differ from this one.")
    case .edited(let parts):
      Phrase(
        """
        edited since the phone got it (\(.list(parts.names))). Delete it in \(wallet) before you import the file \
        there, or it will be there twice.
        """)
    case .unknownThere:
      Phrase(
        """
        it is not known which version of this card \(wallet) has. Import an export of \(wallet) here first, or the \
        card may be there twice.
        """)
    case .unreadableThere:
      Phrase(
        """
        the wallet's copy of this card's row in \(wallet) cannot be read, so a new row is written. Delete the card in \
        \(wallet) before you import the file there, or it may be there twice.
        """)
    case .categories:
      Phrase("categories are left out.")
    }
  }
}
