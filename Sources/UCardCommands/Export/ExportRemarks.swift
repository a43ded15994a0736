internal import Cards
internal import Exchange
internal import Words

extension CommandContext {
  /// Says what another wallet will not show completely. Codes that it draws in its own form, and backgrounds, are counted.
  func say(_ remarks: [ExportRemark], about wallet: String) {
    for remark in remarks where !ExportRemark.Code.counted.contains(remark.code) {
      let label = remark.label.map { Phrase(verbatim: ", \($0)") } ?? .nothing
      say(Phrase(verbatim: "\(Phrase(card: remark.card, remark.number))\(label): \(remark.code.phrase(wallet))"))
    }
    let (forms, backgrounds) = (
      remarks.count { $0.code == .form }, remarks.count { $0.code == .picture(.background) }
    )
    if forms > 0 {
      say(
        .count(
          forms, one: "Drawn there in another form than the one that was scanned: \(forms) code.",
          other: "Drawn there in another form than the one that was scanned: \(forms) codes."))
    }
    if backgrounds > 0 {
      say(
        .count(
          backgrounds, one: "Left out, because there is no place for it: \(backgrounds) background.",
          other: "Left out, because there is no place for them: \(backgrounds) backgrounds."))
    }
  }
}

extension ExportRemark.Code {
  fileprivate static let counted: [Self] = [.form, .picture(.background)]

  fileprivate func phrase(_ wallet: String) -> Phrase {
    switch self {
    case .form, .picture(.background): .nothing
    case .noIdentifier:
      Phrase("it has no code; \(wallet) shows its name as the number.")
    case .chip:
      Phrase("\(wallet) has no chips, and shows the number of this one.")
    case .unknownType(let name):
      Phrase("\(wallet) does not draw \(name), and shows the number.")
    case .uncodable(let name):
      Phrase("\(wallet) cannot put this into a code of type \(name), and shows the number.")
    case .bytes:
      Phrase("these bytes are no text for \(wallet), which shows what can be read of them.")
    case .secret:
      Phrase("what is secret is left out; ucard export json has it.")
    case .pictures:
      Phrase("pictures are left out.")
    case .picture(.back):
      Phrase("the picture of the back is left out.")
    case .picture(.front):
      Phrase("a pass takes PNG pictures of up to 3 MB; that of the front is left out.")
    case .picture(.icon):
      Phrase("a pass takes PNG pictures of up to 3 MB; the icon is left out.")
    case .noCode:
      Phrase("it has no code; the pass shows its number, if it has one.")
    case .oneIdentifier:
      Phrase("only the identifier that is shown goes along.")
    case .parts(let parts):
      Phrase("\(wallet) does not keep: \(.list(parts.names)).")
    case .tooLong(let parts):
      Phrase("left out, so that the code fits: \(.list(parts.names)).")
    case .currency(let code):
      Phrase("\(wallet) may not know the currency \(code), and shows the amount as points.")
    case .fractionOfPoints:
      Phrase("\(wallet) shows points without a fraction.")
    case .carriageReturns:
      Phrase("\(wallet) turns the carriage returns in it into line feeds, so the code there is another one.")
    case .edited(let parts):
      Phrase(
        """
        edited since the phone got it (\(.list(parts.names))). Delete it in \(wallet) before you import the file \
        there, or it will be there twice.
        """)
    case .unknownThere:
      Phrase(
        """
        it is not known what \(wallet) has of this card. Import an export of \(wallet) here first, or the card may be \
        there twice.
        """)
    case .unreadableThere:
      Phrase(
        """
        what the wallet keeps of this card's row in \(wallet) cannot be read, so it is written from the card. Delete it in \
        \(wallet) before you import the file there, or it may be there twice.
        """)
    case .categories:
      Phrase("categories are left out.")
    }
  }
}
