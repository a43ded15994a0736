internal import Cards
internal import Words

/// The texts of the page. The page is written in one language, and its script can change to any other.
enum PageText: String, CaseIterable {
  case title, asOf, search, categories, all, sort, recent, byName, byDate, empty, cards, look, system, light, dark
  case back, previous, next, turn, fullScreen, brightness, starred, archived, expired, cancelled, onlyStarred
  case when, place, people, price, status, map, openStreetMap, link, code, codes, noNumber, issuer, balance, validFrom,
    validUntil, note, frontPicture, backPicture, originals
  case sealedTitle, sealedHint, password, open, opening, wrongPassword, damaged, truncated, noWebCrypto, noScripts
  case keepOpen, lock, sealedAnew, keyStays, newVersion, reload, isKept, isNotKept, needsHTTPS

  /// The text as an element that the script can change to another language.
  func span(in language: Language) -> String {
    "<span data-t=\"\(rawValue)\">\(HTML.escaped(phrase.text(in: language)))</span>"
  }

  /// The words.
  var phrase: Phrase {
    switch self {
    case .title: Phrase("Cards")
    case .asOf: Phrase("As of")
    case .search: Phrase("Search")
    case .categories: Phrase("Categories")
    case .all: Phrase("All")
    case .sort: Phrase("Order")
    case .byName: Phrase("As in the wallet")
    case .byDate: Phrase("By date")
    case .look: Phrase("Colours")
    case .system: Phrase("As the phone")
    case .light: Phrase("Light")
    case .dark: Phrase("Dark")
    case .cancelled: Phrase("Cancelled")
    case .onlyStarred: Phrase("Starred cards only")
    case .people: CardFields.people.heading
    case .price: CardFields.price.heading
    case .status: CardFields.status.heading
    case .map: Phrase("Map")
    case .openStreetMap: Phrase(verbatim: "OpenStreetMap")
    case .link: CardFields.url.heading
    case .code: Phrase("Code of the card")
    case .codes: Phrase("Codes of the card")
    case .noNumber: Phrase("This card has no number.")
    case .recent: Phrase("Last used first")
    case .empty: Phrase("No card matches.")
    case .cards: Phrase("Cards shown")
    case .back: Phrase("Back")
    case .previous: Phrase("Previous card")
    case .next: Phrase("Next card")
    case .turn: Phrase("Turn the code")
    case .fullScreen: Phrase("Full screen")
    case .brightness: Phrase("Not read? Turn up the brightness.")
    case .starred: CardFields.star.heading
    case .archived: CardFields.archive.heading
    case .expired: Phrase("Expired")
    case .when: CardFields.starts.heading
    case .place: CardFields.place.heading
    case .issuer: CardFields.issuer.heading
    case .balance: CardFields.balance.heading
    case .validFrom: CardFields.validFrom.heading
    case .validUntil: CardFields.expiry.heading
    case .note: CardFields.note.heading
    case .frontPicture: Phrase("Picture of the front")
    case .backPicture: Phrase("Picture of the back")
    case .originals: Phrase("Originals")
    case .sealedTitle: Phrase("Your cards are encrypted")
    case .sealedHint:
      Phrase("Type the password that was chosen when this page was made.")
    case .password: Phrase("Password")
    case .open: Phrase("Open")
    case .opening: Phrase("Opening…")
    case .wrongPassword:
      Phrase("The password is wrong. Try again.")
    case .damaged:
      Phrase("This page was damaged when it was copied, and cannot be opened. Copy the file again.")
    case .truncated:
      Phrase("The end of this page is missing. Copy the whole file again.")
    case .noWebCrypto:
      Phrase(
        """
        This browser cannot decrypt the page here (there is no WebCrypto at this address). Save the file on the \
        device, and open it there in Chrome or a newer browser; or make the page without --encrypt.
        """)
    case .noScripts:
      Phrase(
        """
        Scripts are off here, so the page cannot be decrypted. On Android, open the file in Chrome. An iPhone does not \
        run scripts in files: make the page without --encrypt, or pictures (ucard export png --face --size phone).
        """)
    case .keepOpen:
      Phrase("Do not ask again on this phone")
    case .lock: Phrase("Lock")
    case .sealedAnew: Phrase("The cards were encrypted again. Type the password.")
    case .keyStays:
      Phrase("The key could not be removed. Delete the data of this page in the settings of the browser.")
    case .newVersion: Phrase("New version")
    case .reload: Phrase("Reload")
    case .isKept: Phrase("This works without a network, too.")
    case .isNotKept:
      Phrase("This needs a network: the browser has not saved all files. It tries again at the next start.")
    case .needsHTTPS:
      Phrase(
        """
        This address does not begin with https. At such an address, browsers cannot decrypt cards or save the page for \
        use without a network. Open it with https.
        """)
    }
  }
}
