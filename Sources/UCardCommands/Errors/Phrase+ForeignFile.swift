internal import Cards
internal import Exchange
internal import Files
internal import Words

extension ForeignFile {
  /// A message about what the file is, and how to go on.
  var phrase: Phrase {
    switch self {
    case .webPage:
      Phrase(
        "this is a web page, not the file that was to be downloaded: sign in, and download it again. Or take a picture of the code: ucard add NAME --from PICTURE"
      )
    case .ownPage:
      Phrase(
        "this page of ucard export html is for looking at. For importing there is: ucard export json -o cards.json"
      )
    case .database:
      Phrase(
        "this is a database of another program, or a damaged one, and no wallet of U-Card. Export the cards from the app that has them."
      )
    case .gzip:
      Phrase("this is compressed by gzip. Unpack it with gunzip, a .tar.gz with tar -xzf, and import what comes out.")
    case .tar: Self.archive("tar", unpackedBy: "tar -xf FILE")
    case .rar: Self.archive("RAR", unpackedBy: "unrar x FILE")
    case .sevenZip: Self.archive("7-Zip", unpackedBy: "7z x FILE")
    case .zip(let names):
      Phrase(
        "this zip archive has no cards that U-Card knows, but \(.quoted(first: Array(names.prefix(3)))). Unpack it with unzip, and import what is in it."
      )
    case .spreadsheet:
      Phrase("this is a spreadsheet. Open it, save it as CSV, and import that.")
    case .oldOffice:
      Phrase("this is a file of Office. If it is a spreadsheet, open it, save it as CSV, and import that.")
    case .document:
      Phrase("this is a text document. A table in it can be pasted into a spreadsheet, saved as CSV, and imported.")
    case .email:
      Phrase("this is an e-mail. Save what is attached to it, and import that.")
    case .contacts:
      Phrase("these are contacts (vCard), and no cards for tills.")
    case .propertyList:
      Phrase(
        "this is a property list of Apple. If it has a link to a card, import that: ucard import 'https://…'")
    case .yaml:
      Phrase("this looks like YAML, which U-Card does not read. Save it as JSON or CSV.")
    case .bars:
      Phrase(
        "the columns of this table are separated by |. Write commas, with the names of the columns in the first line: name,payload"
      )
    case .plainList:
      Phrase(
        "these are names with numbers, but no table. Put commas between them, and the line name,payload before the first."
      )
    case .messages:
      Phrase("these are messages, and no export. A card is added so: ucard add NAME NUMBER")
    }
  }

  private static func archive(_ name: String, unpackedBy command: String) -> Phrase {
    Phrase("this is an archive of \(name). Unpack it (\(command)), and import what comes out.")
  }
}

extension ImportError {
  /// A message that a file is not what its name says; nil if the error is another one.
  func phrase(ofFileCalled path: String) -> Phrase? {
    guard location.entry == nil, let point = path.fileName.lastIndex(of: ".") else { return nil }
    let ending = path.fileName[point...].lowercased()
    if path.fileName == "pass.json", case .missingColumns = code {
      let command = "ucard import \(ShellWord.quoted(path.parentFolder))"
      return Phrase("this is only a part of a pass, which is the whole folder: \(command)")
    }
    let promises =
      switch code {
      case .notText: NamedPicture(path) != nil || Self.archives.contains(ending) || [".json", ".ics"].contains(ending)
      case .unrecognised, .strayQuote:
        NamedPicture(path) != nil || Self.archives.contains(ending) || ending == ".json"
      case .missingColumns, .foreignJSON: Self.archives.contains(ending)
      default: false
      }
    guard promises else { return nil }
    return Phrase("the name ends in \(ending), and the file is none, or a damaged one. Copy or download it again.")
  }

  /// The endings of the names of zip archives, in lower case.
  private static let archives: Set = [".zip", ".pkpass", ".pkpasses", ".espass", ".cdb"]
}

extension ImportError.CellKind {
  /// The day that a spreadsheet counts by a number from 30 December 1899 on (ECMA-376-1, 18.17.4.1), in this century;
  /// nil for other texts.
  private func spreadsheetDay(_ text: String) -> String? {
    guard let count = Int(text), (36_526...73_050).contains(count) else { return nil }
    return CalendarDate("1899-12-30")?.adding(days: count).iso
  }

  /// A message about a cell that cannot be read.
  func phrase(of text: String) -> Phrase {
    switch self {
    case .amount where text.contains(where: \.isLetter) && text.contains(where: \.isNumber):
      Phrase("“\(text)” is not an amount, such as 12.50; the currency has a column of its own.")
    case .amount:
      Phrase("“\(text)” is not an amount, such as 12.50.")
    case .date where spreadsheetDay(text) != nil:
      Phrase(
        "“\(text)” is how a spreadsheet counts \(spreadsheetDay(text) ?? ""): give the column the format of a date there, and save it again."
      )
    case .date:
      Phrase("“\(text)” is not a date: write it as 2027-12-31 or 31.12.2027.")
    case .time:
      Phrase("“\(text)” is not a time: write it as 2026-12-05 19:00.")
    case .flag:
      Phrase("“\(text)” is neither yes nor no.")
    case .reminders:
      Phrase("“\(text)” is no reminder, such as 1h or 10m.")
    case .other:
      Phrase("“\(text)” cannot stand here.")
    }
  }
}

extension ImportError.ArchiveFault {
  var phrase: Phrase {
    switch self {
    case .inconsistent:
      Phrase("the archive is damaged.")
    case .checksum:
      Phrase("the file is not what its checksum says: the archive is damaged. Copy or export it again.")
    case .bomb:
      Phrase("the file would unpack to far more than it holds; it is not to be trusted.")
    case .unsupported:
      Phrase("the archive is compressed or encrypted in a way that is not known.")
    }
  }
}

extension ImportError.ManifestFault {
  var phrase: Phrase {
    switch self {
    case .unreadable:
      Phrase("the manifest cannot be read.")
    case .differs:
      Phrase("the file is not what the manifest says.")
    case .absent:
      Phrase("the manifest names it, and it is not there.")
    case .unnamed:
      Phrase("the manifest does not name it.")
    }
  }
}
