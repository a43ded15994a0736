package import Barcodes
internal import Cards
package import Exchange
package import Words

extension ImportRemark {
  /// A message about the remark.
  package var phrase: Phrase {
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
      Phrase("“\(value)” was not understood, and is left out.")
    case .repeatedLine(let first) where location.item != nil:
      Phrase("this is the same card as number \(first); both were taken.")
    case .repeatedLine(let first):
      Phrase("this is the same card as in line \(first); both were taken.")
    case .doubleEncoded(let name, let meant):
      Phrase(
        """
        the name “\(name)” is probably “\(meant)”: a program has read the file in a wrong encoding, and saved it \
        again. Import the original file.
        """)
    case .severalCodes(let count):
      Phrase(
        """
        its \(count) codes became identifiers of one card. To make a separate card of each code, add them one at a \
        time with --pick:
        """
      ).then("ucard add NAME --from FILE --pick 1")
    case .mendedNumber(let cell, let number):
      Phrase("“\(cell)” was taken as \(number).")
    case .zerosMayBeLost(let cell, let number):
      Phrase("“\(cell)” was taken as \(number). If the number on the card begins with zeros, they are lost.")
    case .noNumber:
      Phrase("there is no number: the card has no code.")
    case .noNumbers:
      Phrase("no card in the file has a number.")
    case .restoredNumber(let cell, let number):
      Phrase("“\(cell)” is what a spreadsheet made of \(number); the card keeps \(number).")
    case .lostZero(let number, let symbology):
      Phrase(
        """
        “\(number)” is kept as it is. With a 0 before it, it is a right \(symbology.name): a spreadsheet may have removed \
        the 0. Compare it with the card.
        """)
    case .restoredLetters(let cell, let text):
      Phrase("“\(cell)” lacks letters that its encoding does not have; the card keeps “\(text)”.")
    case .doubtfulNumber(let cell):
      Phrase("“\(cell)” is kept as it is; a spreadsheet may have changed it. Compare it with the card.")
    case .encoding(let name):
      Phrase(
        """
        this was read as \(name), because it is not UTF-8. Check the names; if they are wrong, give another encoding with \
        --encoding.
        """)
    case .unusedColumns(let names):
      Phrase("columns left out: \(.quoted(first: names)). To import a column, say what it is: --map name=…,note=…")
    case .unusedKeys(let keys, let others):
      Phrase("cards have no such keys: \(.list(keys.map(\.phrase)))\(.more(others)).")
    case .repeatedKeys(let keys, let others):
      Phrase(
        """
        keys that stand twice in the same object: \(.list(keys.map { .quoted($0) }))\(.more(others)). The first value \
        was taken.
        """)
    case .unusedExternalIDs:
      Phrase("the column external_id is used only for a feed: --feed NAME")
    case .namedByNumber(let number):
      Phrase("the store with the number \(number) is not known, so the number became the name of the card.")
    case .unnamed:
      Phrase("the card had no name, and got one.")
    case .cleanedText:
      Phrase("control characters were replaced by spaces.")
    case .originalMissing:
      Phrase("the originals are not in the file, and were left out.")
    case .passNotKept:
      Phrase("the card does not keep the pass, because originals may not be so large.")
    case .pictureMissing:
      Phrase("the file names this picture, but does not contain it.")
    case .secretMissing:
      Phrase("the file names secrets of this card, but does not contain them; ucard export json does.")
    case .unreadablePicture(.tooManyPixels(let width, let height)):
      Phrase(
        """
        the picture has \(width) × \(height) pixels, more than the \(CardPicture.maximumPixels / 1_000_000) megapixels \
        that a picture of a card can have; it is left out.
        """)
    case .unreadablePicture:
      Phrase("the picture is not a complete PNG or JPEG, or too large; it is left out.")
    case .signatureNotJudged:
      Phrase("the pass is signed; the signature was not checked.")
    case .unsigned:
      Phrase("the pass is not signed.")
    case .noManifest:
      Phrase("the pass has no manifest, so U-Card cannot tell whether its files were changed.")
    case .unreadableTranslation:
      Phrase("this is not a table of texts; the translation is left out.")
    case .faultyTexts(let count):
      .count(
        count, one: "this line of the translation cannot be read; \(count) text is left out.",
        other: "from this line on, \(count) texts of the translation cannot be read, and are left out.")
    case .voided:
      Phrase("the pass is void; the card goes to the archive.")
    case .reservedCategory(let name):
      Phrase("“\(name)” cannot be a category, and is left out.")
    case .manifest(let fault):
      fault.phrase
    case .ignoredEntry:
      Phrase("this file was not read.")
    case .passwordLeftOut:
      Phrase("the password is left out: a card can keep only a PIN, which has nothing but digits.")
    case .lockedSecret(let label):
      label.map { Phrase("the secret “\($0)” is encrypted, and no password was given; it is left out.") }
        ?? Phrase("a secret is encrypted, and no password was given; it is left out.")
    case .emptyPhone: .emptyPhone
    case .olderExport:
      Phrase("a later export of this phone was imported before, so nothing is taken from this one.")
    case .danglingLink:
      Phrase("this link leads to no card or group.")
    case .unknownZone(let name):
      Phrase("the time zone “\(name)” is not known; its times are read in the time zone of this computer.")
    case .repeatedEvent(let count, let areMore):
      .repeatedEvent(count, areMore: areMore)
    case .endsBeforeStart(let end):
      Phrase("the event ends before it begins; its end, “\(end)”, is left out.")
    case .onlyDayOfEnd(let end):
      Phrase("the event takes whole days; of its end, “\(end)”, only the day is kept.")
    case .onlyThisOccurrence:
      Phrase("this change is meant for later occurrences, too; here it was made for this one only.")
    case .leftOut(let part, let count):
      Phrase("\(part.phrase): \(count) left out.")
    }
  }
}

extension SkippedEntry.Reason {
  /// The name of the reason in JSON.
  package var key: String {
    switch self {
    case .noNumber: "no-number"
    case .onlyUsage: "only-usage"
    case .noCode: "no-code"
    case .otherFile: "other-file"
    case .login: "login"
    case .paymentCard: "payment-card"
    case .otherEntry: "other-entry"
    case .noOccurrence: "no-occurrence"
    case .noCardNumber: "no-card-number"
    case .roundedNumber: "rounded-number"
    }
  }

  /// A message about the reason.
  package var phrase: Phrase {
    switch self {
    case .noNumber:
      Phrase("skipped: it has no number.")
    case .onlyUsage:
      Phrase("skipped: it says only how often a card was used.")
    case .noCode:
      Phrase("skipped: no code was found in the picture.")
    case .otherFile:
      Phrase("skipped: it has no format with cards that U-Card knows.")
    case .login:
      Phrase("skipped: this entry is a login, and its user name is not a card number.")
    case .paymentCard:
      Phrase("skipped: it is a payment card; U-Card never reads the number of such a card.")
    case .otherEntry:
      Phrase("skipped: it is not a card.")
    case .noOccurrence:
      Phrase("skipped: the event is repeated, but not within a year from now.")
    case .noCardNumber(let cell):
      Phrase("skipped: “\(cell)” is not the number of a card.")
    case .roundedNumber(let number):
      Phrase(
        """
        skipped: a spreadsheet has probably rounded the number \(number). If it is the same on the card, add \
        --keep-numbers.
        """)
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
  /// The message that an incomplete payload from another wallet is drawn as a complete one.
  package static func completed(_ whole: Payload, in symbology: Symbology) -> Phrase {
    .sentences(
      Phrase("this \(symbology.name) is not complete. It is drawn as \(whole.printableText), as in other wallets."),
      symbology.withLeadingZero(String(whole.text.dropLast())).map { number in
        Phrase("If a spreadsheet has removed a 0 at the beginning, the number is \(number).")
      })
  }
}
