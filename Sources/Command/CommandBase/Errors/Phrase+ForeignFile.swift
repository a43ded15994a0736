internal import Cards
package import Exchange
internal import Files
package import Words

extension ForeignFile {
  /// A message about what the file is, and what to do with it.
  package var phrase: Phrase {
    switch self {
    case .webPage:
      Phrase(
        """
        this is a web page, not the file that you wanted to download. Sign in, and download the file again, or take a \
        picture of the code, and add the card from it.
        """
      ).then("ucard add NAME --from PICTURE")
    case .ownPage:
      Phrase("this page of ucard export html cannot be imported. Export the cards as JSON instead.")
        .then("ucard export json -o cards.json")
    case .database:
      Phrase(
        """
        this is not a wallet of U-Card, but a database of another program, or a damaged one. Export the cards from the \
        app that has them.
        """)
    case .gzip:
      Phrase(
        "this is compressed by gzip. Unpack it with gunzip (a .tar.gz with tar -xzf), and import the files from it.")
    case .tar: Self.archive("tar", unpackedBy: "tar -xf FILE")
    case .rar: Self.archive("RAR", unpackedBy: "unrar x FILE")
    case .sevenZip: Self.archive("7-Zip", unpackedBy: "7z x FILE")
    case .zip(let names):
      Phrase(
        """
        this zip archive has no cards that U-Card knows; it has \(.quoted(first: Array(names.prefix(3)))). If a table, a \
        calendar or a picture of a code is in it, unpack it with unzip, and import that. Else export the cards from \
        their app in another format, such as CSV.
        """)
    case .spreadsheet:
      Phrase("this is a spreadsheet. Open it, save it as CSV, and import the CSV.")
    case .oldOffice:
      Phrase("this is an Office file. If it is a spreadsheet, open it, save it as CSV, and import the CSV.")
    case .document:
      Phrase("this is a text document. Paste its table into a spreadsheet, save that as CSV, and import the CSV.")
    case .email:
      Phrase("this is an e-mail. Save its attachment, and import the attachment.")
    case .contacts:
      Phrase("these are contacts (vCard), not loyalty cards.")
    case .propertyList:
      Phrase("this is a property list of Apple. If it has a link to a card, import the link.")
        .then("ucard import 'https://…'")
    case .yaml:
      Phrase("this looks like YAML, which U-Card does not read. Save it as JSON or CSV.")
    case .bars:
      Phrase(
        """
        the columns of this table are separated by |. Use commas instead, and put the names of the columns in the \
        first line: name,payload
        """)
    case .plainList:
      Phrase(
        """
        these are names with numbers, but not a table. Put a comma between each name and its number, and add a first \
        line: name,payload
        """)
    case .messages:
      Phrase("these are messages, not an export. Add each card by its number.").then("ucard add NAME NUMBER")
    }
  }

  private static func archive(_ name: String, unpackedBy line: SuggestedLine) -> Phrase {
    Phrase("this is a \(name) archive. Unpack it, and import the files from it.").then(line)
  }
}

extension ImportError {
  /// A message that a file is not what its name says; nil if the error is another one.
  package func phrase(ofFileCalled path: String) -> Phrase? {
    guard location.entry == nil, let point = path.fileName.lastIndex(of: ".") else { return nil }
    let ending = path.fileName[point...].lowercased()
    if path.fileName == "pass.json", [.missingColumns, .unrecognised].contains(code.name) {
      return Phrase("this is only one file of a pass. Import the whole folder.")
        .then("ucard import \(path.parentFolder)")
    }
    let contradictsName =
      switch code {
      // A line of a calendar may be in an encoding that nobody knows.
      case .notText where ending == ".ics": location.line == nil
      case .notText: NamedPicture(path) != nil || Self.archives.contains(ending) || ending == ".json"
      case .unrecognised, .strayQuote:
        NamedPicture(path) != nil || Self.archives.contains(ending) || ending == ".json"
      case .missingColumns, .foreignJSON: Self.archives.contains(ending)
      default: false
      }
    guard contradictsName else { return nil }
    return Phrase(
      "the name ends in \(ending), but the file has another format, or is damaged. Copy or download it again.")
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
  package func phrase(of text: String) -> Phrase {
    switch self {
    case .amount where text.contains(where: \.isLetter) && text.contains(where: \.isNumber):
      Phrase("“\(text)” is not an amount. Write an amount as 12.50; the currency has a column of its own.")
    case .amount:
      Phrase("“\(text)” is not an amount. Write an amount as 12.50.")
    case .date where spreadsheetDay(text) != nil:
      Phrase(
        """
        “\(text)” is the number by which a spreadsheet stores the date \(spreadsheetDay(text) ?? ""). In the \
        spreadsheet, give the column the format of a date, and save the file again.
        """)
    case .date:
      Phrase("“\(text)” is not a date: write it as 2027-12-31 or 31.12.2027.")
    case .time:
      Phrase("“\(text)” is not a time: write it as 2026-12-05 19:00.")
    case .flag:
      Phrase("“\(text)” is neither yes nor no.")
    case .reminders:
      Phrase("“\(text)” is not a reminder. Write a reminder as 1h or 10m.")
    case .other:
      Phrase("“\(text)” is not allowed here.")
    }
  }
}

extension ImportError.ArchiveFault {
  package var phrase: Phrase {
    switch self {
    case .inconsistent:
      Phrase("the archive is damaged.")
    case .checksum:
      Phrase("the file does not match its checksum: the archive is damaged. Copy or export it again.")
    case .bomb:
      Phrase("the file would become suspiciously large when unpacked: do not trust it.")
    case .unsupported:
      Phrase("the archive is compressed or encrypted in a way that is not known.")
    }
  }
}

extension ImportError.ManifestFault {
  package var phrase: Phrase {
    switch self {
    case .unreadable:
      Phrase("the manifest cannot be read.")
    case .differs:
      Phrase("the file does not match the manifest.")
    case .absent:
      Phrase("the manifest names this file, but the pass lacks it.")
    case .unnamed:
      Phrase("the manifest does not name this file.")
    }
  }
}
