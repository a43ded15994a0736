internal import Glibc
internal import Actions
internal import Cards
internal import Exchange
internal import Wallet
internal import Words

extension Phrase {
  /// The beginning of a message about a location in a file.
  init(location: ImportLocation, in source: ImportSource) {
    let line =
      location.line.map { Phrase("line \($0)") }
      ?? location.item.map { Phrase("number \($0)") }
    let parts = [
      source.name, location.entry.map(Phrase.quoted), line, location.field.map { Phrase(verbatim: "\($0)") },
    ]
    self = Phrase(verbatim: "\(.list(parts.compactMap(\.self))): ")
  }

  /// A message that libzip is missing.
  /// A comma stands behind the last value of an array or object in JSON.
  static var extraComma: Phrase {
    Phrase("a comma too many: there is one behind the last value, before ] or }.")
  }

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
  init(_ error: ImportError, in source: ImportSource) {
    var error = error
    if error.code == .isWallet, let path = source.path, (try? WalletStore.isMarked(path)) == false {
      error = ImportError(.foreign(.database), at: error.location)
    }
    let place = Phrase(location: error.location, in: source)
    if let path = source.path, let phrase = error.phrase(ofFileCalled: path) {
      self.init(.badData, Phrase(verbatim: "\(source.name): \(phrase)"))
      return
    }
    var hint: Phrase?
    if case .missingColumns(let columns) = error.code { hint = columns.command(for: source) }
    self.init(error.status, .sentences(Phrase(verbatim: "\(place)\(error.phrase)"), hint))
  }
}

extension CommandFailure {
  /// Creates the failure for a folder that cannot be imported.
  init(_ refusal: FolderRefusal) {
    let path = refusal.path
    switch refusal.code {
    case .noFiles:
      self.init(.badData, Phrase("“\(path)” has no files to import."))
    case .tooManyFiles(let most):
      self.init(.badData, Phrase("“\(path)” has more than \(most) files."))
    case .tooDeep:
      self.init(.badData, Phrase("“\(path)” is too deep: import it by its own name."))
    }
  }
}

extension ImportError {
  /// The exit status for the error.
  var status: CommandStatus {
    switch code {
    case .unreadable(let code): code == EACCES || code == EPERM ? .noPermission : .ioError
    case .archivesUnavailable, .cryptographyUnavailable: .ioError
    case .noSuchField, .passwordNeeded: .usage
    default: .badData
    }
  }

  /// A message about the error.
  var phrase: Phrase {
    switch code {
    case .unrecognised:
      Phrase(
        "this is of no format that U-Card knows: \(Phrase.formats). A CSV needs a header with the columns name and payload, or --map name=…,payload=…; JSON, objects with these keys. Save a spreadsheet as CSV. Of a web page, take a picture of the code: ucard add NAME --from PICTURE"
      )
    case .foreign(let kind):
      kind.phrase
    case .foreignJSON:
      Phrase(
        #"this is JSON, but no card is in it that U-Card knows. One is written so: [{"name": "Pool", "identifiers": [{"payload": "123"}]}]"#
      )
    case .notOfFormat(let format):
      Phrase("this is not \(format.name).")
    case .isWallet:
      Phrase("this is a wallet of SQLite; ucard restore takes it, and --wallet opens it.")
    case .empty:
      Phrase("there is no card in it. Was another file meant?")
    case .emptyPhone: .emptyPhone
    case .ownExport:
      Phrase("U-Card has written this file, not a phone. Without --phone it comes in as what the wallet was then.")
    case .unreadable(let code):
      Phrase("it cannot be read: \(.system(code)).")
    case .truncated:
      Phrase("it ends before its time: a part is missing. Download or export it again.")
    case .unfinishedLine:
      Phrase("the last line has no end, and may be cut off. Export the file again; if the line is whole, use --force.")
    case .cutLine(let found, let header):
      .count(
        found, one: "the file is cut off here: \(found) field, and the header has \(header). Export it again.",
        other: "the file is cut off here: \(found) fields, and the header has \(header). Export it again.")
    case .damagedArchive(let fault):
      fault.phrase
    case .archivesUnavailable:
      .archivesUnavailable
    case .cryptographyUnavailable:
      .cryptographyUnavailable
    case .encryption(let error):
      error.phrase
    case .passwordNeeded:
      Phrase("it is encrypted: give the password in a terminal, or by --password-file FILE.")
    case .wrongPassword:
      .wrongPassword
    case .unsafeName:
      Phrase("this name leads out of the archive; it is not to be trusted.")
    case .repeatedName:
      Phrase("two files in the archive have this name.")
    case .tooLarge(let most):
      Phrase("there is more of it than is taken (\(most)).")
    case .tooManyValues:
      Phrase("it has far more values than cards need.")
    case .missingEntry(let name):
      Phrase("“\(name)” is missing in it.")
    case .notText:
      Phrase("this is no text in UTF-8, or has a NUL in it. Save the file as UTF-8.")
    case .strayQuote:
      Phrase("a text that begins with \" has no \" at its end, or a \" inside of it is not written twice.")
    case .fieldCount(let found, let header) where found > header:
      .count(
        found,
        one: "\(found) field, and the header has \(header). A text with a separator in it stands in quotes: \"a, b\"",
        other: "\(found) fields, and the header has \(header). A text with a separator in it stands in quotes: \"a, b\""
      )
    case .fieldCount(let found, let header):
      .count(
        found, one: "\(found) field, and the header has \(header).",
        other: "\(found) fields, and the header has \(header).")
    case .bitwarden(let fault):
      fault.phrase
    case .notJSON:
      Phrase(
        "this is not JSON: a comma, a quote or a bracket is missing, or one is too many. Comments are not allowed, and quotes have to be straight: \""
      )
    case .extraComma: .extraComma
    case .missing where ["store", "cardid", "note"].contains(location.field):
      Phrase("this is missing in the link. Copy the whole of it, and put it in quotes: '…'")
    case .missing where location.field == "DTSTART":
      Phrase("an event has no beginning.")
    case .missing:
      Phrase("this is missing.")
    case .headerBelow(let line):
      Phrase("the names of the columns stand in line \(line). Delete the lines above it, and save the file.")
    case .missingColumns(let columns):
      columns.phrase
    case .noNumbers(let keys):
      Phrase("no card in it has a number. The keys are: \(.quoted(first: keys)).")
    case .digitsLost(let cell):
      Phrase(
        """
        “\(cell)” is what a spreadsheet left of a number; its other digits are gone. Give the column the format \
        “text” there, enter the number again, and export once more.
        """)
    case .noSuchField(let name, let names) where names == Importer.columns:
      Phrase(
        "“\(name)” is no part of a card. Before each = stands one of these, behind it the column of the file: \(.quoted(first: names))."
      )
    case .noSuchField(let name, let names) where Importer.columns.contains(name):
      Phrase(
        """
        there is no column “\(name)”. The columns are: \(.quoted(first: names)). In --map, the part of the card stands before \
        the =, and the column of the file after it.
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
      Phrase("this is no time of a calendar, such as 20271205T190000.")
    case .badValue where CardFact.all.contains { $0.key == location.field }:
      phraseOfKey
    case .badValue:
      Phrase("this value cannot stand here.")
    case .badCell(let text, let kind):
      kind.phrase(of: text)
    case .notAnObject, .unknownKey, .unprintable, .reservedCategory, .outOfRange, .noSuchRatio, .placeInList, .payload,
      .payloadTwice, .badPicture:
      phraseOfKey
    case .newerVersion(let version):
      Phrase("version \(version) of the format is not known.")
    case .repeatedCard:
      Phrase("a card before says that it is the same one.")
    case .manifest(let fault) where fault == .unreadable:
      Phrase("\(fault.phrase) Whether the pass was changed cannot be seen; --force takes it.")
    case .manifest(let fault):
      Phrase("\(fault.phrase) The pass was changed after it was made; --force takes it.")
    case .notALink:
      Phrase("this is no link to a card.")
    case .brokenToken:
      Phrase("the token in this link of Google Wallet is damaged. Was the link copied as a whole?")
    case .elsewhere:
      Phrase(
        "this link only names a card on Google's servers, and does not contain it. Open the link in Google Wallet, and take a screenshot of the code: ucard add NAME --from PICTURE"
      )
    case .notAProperty, .wrongNesting, .repeatedProperty, .tooManyOccurrences:
      phraseOfCalendar
    }
  }
}

extension ImportError.BitwardenFault {
  fileprivate var phrase: Phrase {
    switch self {
    case .accountOnly:
      Phrase("only the Bitwarden account that wrote this can read it; export once more, with a password.")
    case .argon2Unavailable:
      Phrase(
        """
        the key of this file takes Argon2id, which OpenSSL has from version 3.2 on; export once more without a \
        password, or set the account to PBKDF2 before.
        """)
    case .tooMuchWork:
      Phrase("the key of this file takes more work than Bitwarden allows.")
    case .damaged:
      Phrase("this is damaged, or encrypted in another way than Bitwarden does it.")
    }
  }
}

extension MissingColumns {
  /// A message about the missing columns and the existing ones.
  fileprivate var phrase: Phrase {
    if areKeys {
      let missing =
        self.missing.count > 1
        ? Phrase("no card in it has a name and a number that U-Card knows.")
        : Phrase(#"no card in it has a number: it stands so: "identifiers": [{"payload": "123"}]."#)
      return Phrase("\(missing) The keys are: \(.quoted(first: found)).")
    }
    let missing =
      if self.missing.count > 1 {
        Phrase("no column is known to have the names of cards, and none their numbers.")
      } else if self.missing == ["name"] {
        Phrase("no column is known to have the names of cards.")
      } else {
        Phrase("no column is known to have the numbers of cards.")
      }
    return Phrase("\(missing) The columns are: \(.quoted(first: found)).")
  }

  /// A sentence with a command that chooses the columns.
  fileprivate func command(for source: ImportSource) -> Phrase? {
    if isCard {
      return Phrase(
        "The first line looks like a card: put a line with the names of the columns before it, as name,payload")
    }
    guard !suggestion.isEmpty else {
      if areKeys { return nil }
      return Phrase("Say which they are: --map name=…,payload=…")
    }
    let map = Importer.columns.compactMap { column in
      suggestion.first { $0.key.lowercased() == column.lowercased() }.map { "\(column)=\($0.value)" }
    }
    let command =
      "ucard import \(ShellWord.quoted(source.argument)) --map \(ShellWord.quoted(map.joined(separator: ",")))"
    return Phrase("If this is right: \(command)")
  }
}

extension Phrase {
  /// What a phone's file without cards means.
  static let emptyPhone = Phrase(
    """
    there is no card in it. The cards that the phone had do not count as deleted there, because an empty file may be a \
    mistake.
    """)
}
