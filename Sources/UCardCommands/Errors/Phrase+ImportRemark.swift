internal import Barcodes
internal import Cards
internal import Exchange
internal import Words

extension ImportRemark {
  /// A message about the remark.
  var phrase: Phrase {
    switch code {
    case .unknownSymbology(let name):
      Phrase("the type “\(name)” is not known; the card is kept, and shown as its number.")
    case .unknownCurrency(let name):
      Phrase("the currency “\(name)” is not known; the balance is kept.")
    case .unknownCharset(let name):
      Phrase("the charset “\(name)” is not known; the text is kept.")
    case .cannotBeDrawn(let error, let symbology, let payload), .breaksRules(let error, let symbology, let payload):
      .list(
        [
          Phrase("kept as it is"),
          .encoding(error, symbology: symbology, payload: payload, wasTyped: false),
        ], separator: ": ")
    case .missingCompanion(let companion):
      .missing(companion)
    case .completed(let whole, let symbology):
      .completed(whole, in: symbology)
    case .guessedType(let symbology):
      Phrase("the file has no type; by the number it is \(symbology.name).")
    case .ignoredValue(let value):
      Phrase("“\(value)” is not understood, and is left out.")
    case .repeatedLine(let first):
      Phrase("this is the card of line \(first) once more; both were taken.")
    case .doubleEncoded(let name, let meant):
      Phrase(
        "the name “\(name)” seems to be “\(meant)”, which a program has read in a wrong encoding and saved again. Take the file from before that."
      )
    case .severalCodes(let count):
      Phrase("its \(count) codes became identifiers of one card. For a card each: ucard add NAME --from FILE --pick 1")
    case .mendedNumber(let cell, let number):
      Phrase("“\(cell)” was taken as \(number).")
    case .zerosMayBeLost(let cell, let number):
      Phrase("“\(cell)” was taken as \(number). If the number on the card begins with zeros, they are lost.")
    case .noNumber:
      Phrase("there is no number: the card has no code.")
    case .noNumbers:
      Phrase("no card in it has a number.")
    case .restoredNumber(let cell, let number):
      Phrase("“\(cell)” is what a spreadsheet made of \(number), which stays.")
    case .doubtfulNumber(let cell):
      Phrase("“\(cell)” is kept as it is; a spreadsheet may have changed it. Compare it with the card.")
    case .encoding(let name):
      Phrase("this was read as \(name), because it is not UTF-8. Check the names.")
    case .unusedColumns(let names):
      Phrase("not taken in: \(.quoted(first: names)). --map name=…,note=… says what is in a column.")
    case .unusedKeys(let keys, let others):
      Phrase("no card has these keys: \(.list(keys.map(\.phrase)))\(.more(others)).")
    case .unusedExternalIDs:
      Phrase("the column external_id counts only for a feed: --feed NAME.")
    case .namedByNumber(let number):
      Phrase("nothing says what shop \(number) is; the card is called so.")
    case .unnamed:
      Phrase("the card had no name, and got one.")
    case .cleanedText:
      Phrase("control characters in it are blanks now.")
    case .pictureMissing:
      Phrase("the picture is named, and not in the file.")
    case .unreadablePicture:
      Phrase("the picture is no whole PNG or JPEG, or too large; it is left out.")
    case .signatureNotJudged:
      Phrase("the pass is signed; the signature was not judged.")
    case .unsigned:
      Phrase("the pass is not signed.")
    case .noManifest:
      Phrase("the pass has no manifest, so a change of its files could not be noticed.")
    case .voided:
      Phrase("the pass is void; the card goes to the archive.")
    case .reservedCategory(let name):
      Phrase("“\(name)” can be no category, and is left out.")
    case .manifest(let fault):
      fault.phrase
    case .ignoredEntry:
      Phrase("this file was not looked at.")
    case .passwordLeftOut:
      Phrase("the password is left out; only a PIN, which has digits alone, is kept with a card.")
    case .lockedSecret(let label):
      label.map { Phrase("the secret “\($0)” is encrypted, and nobody gave its password; it is left out.") }
        ?? Phrase("the secret is encrypted, and nobody gave its password; it is left out.")
    case .emptyPhone: .emptyPhone
    case .olderExport:
      Phrase("a later export of this phone was imported after this one, so nothing is taken from it.")
    case .danglingLink:
      Phrase("this link leads to no card or group.")
    case .unknownZone(let name):
      Phrase("the time zone “\(name)” is not known; its times are taken as those of this computer.")
    case .repeatedEvent(let count, let areMore):
      .repeatedEvent(count, areMore: areMore)
    case .onlyThisOccurrence:
      Phrase("this change is for the later occurrences, too; here it counts for this one only.")
    case .leftOut(let part, let count):
      Phrase("\(part.phrase): \(count) left out.")
    }
  }
}

extension SkippedEntry.Reason {
  /// The name of the reason in JSON.
  var key: String {
    switch self {
    case .noNumber: "no-number"
    case .onlyUsage: "only-usage"
    case .noCode: "no-code"
    case .otherFile: "other-file"
    case .login: "login"
    case .paymentCard: "payment-card"
    case .otherEntry: "other-entry"
    case .noOccurrence: "no-occurrence"
    }
  }

  /// A message about the reason.
  var phrase: Phrase {
    switch self {
    case .noNumber:
      Phrase("skipped: it has no number.")
    case .onlyUsage:
      Phrase("skipped: it says only how often a card was used.")
    case .noCode:
      Phrase("skipped: no code was found in the picture.")
    case .otherFile:
      Phrase("skipped: it is of no format with cards that U-Card knows.")
    case .login:
      Phrase("skipped: it is a login; the user name is not the number of a card.")
    case .paymentCard:
      Phrase("skipped: it is a payment card, and the number of one is never read.")
    case .otherEntry:
      Phrase("skipped: it is no card, but something else.")
    case .noOccurrence:
      Phrase("skipped: the event is repeated, but not within a year from now.")
    }
  }
}

extension ImportRemark.UnusedKey {
  /// The key, and the one that it may have been meant for.
  fileprivate var phrase: Phrase {
    let hint = nearest.map { Phrase(" (did you mean “\($0)”?)") }
    return Phrase(verbatim: "\(.quoted(name))\(hint ?? .nothing)")
  }
}

extension Phrase {
  /// The message that a payload from another wallet is drawn as a whole one.
  static func completed(_ whole: Payload, in symbology: Symbology) -> Phrase {
    .sentences(
      Phrase("this is not a whole \(symbology.name). It is drawn as \(whole.printableText), as other wallets do."),
      symbology.withLeadingZero(String(whole.text.dropLast())).map { number in
        Phrase("If a spreadsheet has taken a 0 off, the number is \(number).")
      })
  }
}
