internal import Glibc
package import Actions
package import Cards
package import Exchange
internal import Wallet
package import Words

extension Phrase {
  /// The beginning of a message about a location in a file.
  package init(location: ImportLocation, in source: ImportSource) {
    let line =
      location.line.map { Phrase("line \($0)") }
      ?? location.item.map { Phrase("number \($0)") }
    let parts = [
      source.name, location.entry.map(Phrase.quoted), line, location.field.map { Phrase(verbatim: "\($0)") },
    ]
    self = Phrase(verbatim: "\(.list(parts.compactMap(\.self))): ")
  }

  /// A message about a comma after the last value of an array or object in JSON.
  package static var extraComma: Phrase {
    Phrase("a comma too many: there is one after the last value, before ] or }.")
  }

  /// A message that libzip is missing.
  static var archivesUnavailable: Phrase {
    Component.libzip.missing(Phrase("zip archives need libzip, and this machine has none"))
  }

  /// The names of all import formats.
  fileprivate static var formats: Phrase {
    .list(
      ImportFormat.allCases.map { format in
        format == .link ? Phrase("links of Catima and Google Wallet") : Phrase(verbatim: "\(format.name)")
      })
  }
}

extension CommandFailure {
  /// Creates the failure for a file that cannot be imported.
  package init(_ error: ImportError, in source: ImportSource) {
    var error = error
    if error.code == .isWallet, let path = source.path, (try? WalletStore.isMarked(path)) == false {
      error = ImportError(.foreign(.database), at: error.location)
    }
    let place = Phrase(location: error.location, in: source)
    if let name = source.fileName, let phrase = error.phrase(ofFileCalled: name) {
      self.init(.badData, Phrase(verbatim: "\(source.name): \(phrase)"))
      return
    }
    var hint: Phrase?
    if case .missingColumns(let columns) = error.code { hint = columns.advice(for: source) }
    self.init(error.status, .sentences(Phrase(verbatim: "\(place)\(error.phrase)"), hint))
  }

  /// Creates the failure for a folder that cannot be imported.
  package init(_ refusal: FolderRefusal) {
    let path = refusal.path
    switch refusal.code {
    case .noFiles:
      self.init(.badData, Phrase("“\(path)” has no files to import."))
    case .tooManyFiles(let most):
      self.init(.badData, Phrase("“\(path)” has more than \(most) files."))
    case .tooDeep:
      self.init(.badData, Phrase("The folder “\(path)” is nested too deeply: import it by itself."))
    }
  }
}

extension ImportError {
  /// The exit status for the error.
  package var status: CommandStatus {
    switch code {
    case .unreadable(let code): code == EACCES || code == EPERM ? .noPermission : .ioError
    case .archivesUnavailable, .cryptographyUnavailable: .ioError
    case .noSuchField, .passwordNeeded: .usage
    default: .badData
    }
  }

  /// A message about the error.
  package var phrase: Phrase {
    switch code {
    case .unrecognised:
      Phrase(
        """
        U-Card does not know this format. It reads \(Phrase.formats). A CSV needs a header with the columns name and \
        payload, or --map name=…,payload=…; JSON needs objects with these keys. Save a spreadsheet as CSV. If the card \
        is on a web page, take a picture of the code, and add the card from it.
        """
      ).then("ucard add NAME --from PICTURE")
    case .foreign(let kind):
      kind.phrase
    case .foreignJSON:
      Phrase(
        #"this is JSON, but it has no card that U-Card can read. A card looks like this: [{"name": "Pool", "identifiers": [{"payload": "123"}]}]"#
      )
    case .notOfFormat(let format):
      Phrase("this is not \(format.name).")
    case .isWallet:
      Phrase("this is a wallet of U-Card. A wallet is not imported, but opened or restored.")
        .then(["ucard list --wallet FILE", "ucard restore FILE"])
    case .empty:
      Phrase("the file has no cards. Is it the right file?")
    case .emptyPhone: .emptyPhone
    case .ownExport:
      Phrase(
        """
        this file was written by U-Card, not by a phone. Without --phone, it is imported as an older state of the \
        wallet.
        """)
    case .unreadable(let code):
      Phrase("the file cannot be read: \(.system(code)).")
    case .truncated:
      Phrase("the file is cut off: its end is missing. Download or export it again.")
    case .unfinishedLine:
      Phrase(
        """
        the last line has no line break at its end, so it may be cut off. Export the file again; if the line is \
        complete, add --force.
        """)
    case .cutLine(let found, let header):
      .count(
        found, one: "the file is cut off here: this line has \(found) field, the header \(header). Export it again.",
        other: "the file is cut off here: this line has \(found) fields, the header \(header). Export it again.")
    case .damagedArchive(let fault):
      fault.phrase
    case .archivesUnavailable:
      .archivesUnavailable
    case .cryptographyUnavailable:
      .cryptographyUnavailable
    case .encryption(let error):
      error.phrase
    case .passwordNeeded:
      Phrase("the file is encrypted: give the password in a terminal, or with --password-file FILE.")
    case .wrongPassword:
      .wrongPassword
    case .unsafeName:
      Phrase("this name leads out of the archive: do not trust the archive.")
    case .repeatedName:
      Phrase("two files in the archive have this name.")
    case .tooLarge(let most) where most >= 1 << 20:
      Phrase("this is too large: U-Card reads at most \(most >> 20) MB.")
    case .tooLarge(let most):
      Phrase("this is too large: U-Card reads at most \(most).")
    case .tooManyKeys(let most):
      Phrase("the objects in the file have more than \(most) different keys, so they are no cards.")
    case .tooManyValues:
      Phrase("the file has far more values than cards need.")
    case .missingEntry(let name):
      Phrase("“\(name)” is missing.")
    case .notText:
      Phrase(
        """
        this is not text in UTF-8, or it has a NUL byte. Save the file as UTF-8, or give its encoding with --encoding.
        """)
    case .strayQuote:
      Phrase("a text that begins with \" has no \" at its end, or a \" inside the text is not doubled.")
    case .fieldCount(let found, let header) where found > header:
      .count(
        found,
        one: "this line has \(found) field, the header \(header). Put a text with a separator in quotes: \"a, b\"",
        other: "this line has \(found) fields, the header \(header). Put a text with a separator in quotes: \"a, b\""
      )
    case .fieldCount(let found, let header):
      .count(
        found, one: "this line has \(found) field, the header \(header).",
        other: "this line has \(found) fields, the header \(header).")
    case .bitwarden(let fault):
      fault.phrase
    case .notJSON:
      Phrase(
        "this is not JSON: a comma, a quote or a bracket is missing, or one is too many. Comments are not allowed, and quotes have to be straight: \""
      )
    case .extraComma: .extraComma
    case .missing where ["store", "cardid", "note"].contains(location.field):
      Phrase("this is missing in the link. Copy the whole link, and put it in quotes: '…'")
    case .missing where location.field == "DTSTART":
      Phrase("an event has no beginning.")
    case .missing:
      Phrase("this is missing.")
    case .headerBelow(let line):
      Phrase("the names of the columns are in line \(line). Delete the lines above it, and save the file.")
    case .missingColumns(let columns):
      columns.phrase
    case .noNumbers(let keys):
      Phrase("no card in the file has a number. The keys are: \(.quoted(first: keys)).")
    case .digitsLost(let cell):
      Phrase(
        """
        “\(cell)” is a number that a spreadsheet has shortened; its other digits are lost. In the spreadsheet, give \
        the column the format “text”, enter the number again, and export once more.
        """)
    case .noSuchField(let name, let names) where names == Importer.columns:
      Phrase(
        """
        “\(name)” is not a part of a card. Before each =, write one of these, and after it the column of the file: \
        \(.quoted(first: names)).
        """)
    case .noSuchField(let name, let names) where Importer.columns.contains(name):
      Phrase(
        """
        there is no column “\(name)”. The columns are: \(.quoted(first: names)). In --map, write the part of the card \
        before the =, and the column of the file after it.
        """)
    case .noSuchField(let name, let names):
      Phrase("there is no column “\(name)”. The columns are: \(.quoted(first: names)).")
    case .emptyValue:
      Phrase("this must not be empty.")
    case .badValue where location.field?.wholeMatch(of: /identifiers\.[0-9]+/) != nil:
      Phrase(#"an identifier is an object: {"payload": "4820000000024"}"#)
    case .badValue where ["identifiers", "categories"].contains(location.field):
      Phrase("this has to be an array: […]")
    case .badValue where location.field?.hasPrefix("DT") == true:
      Phrase("this is not a time of a calendar, such as 20271205T190000.")
    case .badValue where CardFact.all.contains { $0.key == location.field }:
      phraseOfKey
    case .badValue:
      Phrase("this value is not allowed here.")
    case .badCell(let text, let kind):
      kind.phrase(of: text)
    case .notAnObject, .unknownKey, .repeatedKey, .unprintable, .reservedCategory, .outOfRange, .noSuchRatio,
      .placeInList, .payload,
      .payloadTwice, .badPicture:
      phraseOfKey
    case .newerVersion(let version):
      Phrase("version \(version) of the format is not known.")
    case .repeatedCard:
      Phrase("this is the same card as an earlier one in the file.")
    case .manifest(let fault) where fault == .unreadable:
      Phrase(
        """
        \(fault.phrase) The pass may have been changed after it was made. To import the pass anyway, add --force.
        """)
    case .manifest(let fault):
      Phrase("\(fault.phrase) The pass was changed after it was made. To import the pass anyway, add --force.")
    case .notALink:
      Phrase("this is not a link to a card.")
    case .brokenToken:
      Phrase("the token in this link of Google Wallet is damaged. Was the link copied as a whole?")
    case .elsewhere:
      Phrase(
        """
        this link only names a card on Google's servers, and does not contain the card. Open the link in Google \
        Wallet, take a screenshot of the code, and add the card from it.
        """
      ).then("ucard add NAME --from PICTURE")
    case .notAProperty, .wrongNesting, .repeatedProperty, .tooManyOccurrences:
      phraseOfCalendar
    }
  }
}

extension ImportError.BitwardenFault {
  fileprivate var phrase: Phrase {
    switch self {
    case .accountOnly:
      Phrase("only the Bitwarden account that wrote this file can read it. Export again, with a password.")
    case .argon2Unavailable:
      Phrase(
        """
        the password of this file needs Argon2id, which OpenSSL has from version 3.2 on. Export again without a \
        password, or first set the account to PBKDF2.
        """)
    case .tooMuchWork:
      Phrase("the password of this file takes more work to check than Bitwarden allows.")
    case .damaged:
      Phrase("this is damaged, or not encrypted as Bitwarden does it.")
    }
  }
}

extension MissingColumns {
  /// A message about the missing columns and the existing ones.
  fileprivate var phrase: Phrase {
    if areKeys {
      if !doubtful.isEmpty {
        return Phrase("each of these keys may be the number of a card: \(.quoted(first: doubtful)).")
      }
      if missing == ["name"] {
        return Phrase("no card in the file has a name that U-Card knows. The keys are: \(.quoted(first: found)).")
      }
      let missing =
        self.missing.count > 1
        ? Phrase("no card in the file has a name and a number that U-Card knows.")
        : Phrase(#"no card in the file has a number. A number is written so: "identifiers": [{"payload": "123"}]."#)
      return Phrase("\(missing) The keys are: \(.quoted(first: found)).")
    }
    let missing =
      if self.missing.count > 1 {
        Phrase("U-Card does not know which columns have the names and the numbers of the cards.")
      } else if self.missing == ["name"] {
        Phrase("U-Card does not know which column has the names of the cards.")
      } else {
        Phrase("U-Card does not know which column has the numbers of the cards.")
      }
    return Phrase("\(missing) The columns are: \(.quoted(first: found)).")
  }

  /// Advice on how to choose the columns, with a command line if the file suggests some.
  fileprivate func advice(for source: ImportSource) -> Phrase? {
    if isCard {
      return Phrase(
        "The first line looks like a card. Put a line with the names of the columns before it, such as name,payload")
    }
    guard let argument = source.argument else { return nil }
    guard !suggestion.isEmpty else {
      if areKeys { return nil }
      return Phrase("Choose the columns: --map name=…,payload=…")
    }
    let map = Importer.columns.compactMap { column in
      suggestion.first { $0.key.lowercased() == column.lowercased() }.map { "\(column)=\($0.value)" }
    }
    return Phrase("Choose the columns, for example:")
      .then("ucard import \(argument) --map \(map.joined(separator: ","))")
  }
}

extension Phrase {
  /// A message about a phone's file without cards.
  static let emptyPhone = Phrase(
    """
    the file has no cards. The cards that were on the phone are not taken as deleted, because an empty file may be a \
    mistake.
    """)
}

extension ImportSource {
  /// The name of the source for people.
  package var name: Phrase {
    switch self {
    case .file(let path), .listed(let path): .quoted(path)
    case .sent(_, let name): .quoted(name)
    case .text: Phrase("The link")
    case .standardInput: Phrase("Standard input")
    }
  }

  /// The argument for the source on a command line; nil if it is not on this computer.
  package var argument: String? {
    switch self {
    case .file(let path), .listed(let path): path.hasPrefix("-") ? "./" + path : path
    case .text, .standardInput: key
    case .sent: nil
    }
  }
}
