internal import Cards
internal import Files
internal import TextFiles

/// A kind of file in which U-Card reads no cards. It is recognised so that a person learns how to go on.
public enum ForeignFile: Hashable, Sendable {
  /// A web page.
  case webPage
  /// A page that `ucard export html` has written.
  case ownPage
  /// A database of SQLite that is no wallet of U-Card.
  case database
  /// A file that gzip has compressed, such as a `.tar.gz`.
  case gzip
  /// An archive of tar.
  case tar
  /// An archive of RAR.
  case rar
  /// An archive of 7-Zip.
  case sevenZip
  /// A zip archive without cards: the names of its files.
  case zip([String])
  /// A spreadsheet of Excel or OpenDocument.
  case spreadsheet
  /// A document of Office before 2007, which may be a spreadsheet.
  case oldOffice
  /// A text document of Word or OpenDocument.
  case document
  /// An e-mail.
  case email
  /// Contacts in vCard.
  case contacts
  /// A property list of Apple.
  case propertyList
  /// YAML.
  case yaml
  /// A table whose columns are separated by vertical bars, such as one of Markdown.
  case bars
  /// Names with numbers, one card a line, without a separator.
  case plainList
  /// Messages of a messenger as text.
  case messages

  /// Bytes that only one kind of file has, and where they stand.
  private static let marks: [(offset: Int, bytes: [UInt8], kind: ForeignFile)] = [
    (0, [0x1F, 0x8B], .gzip), (257, Array("ustar".utf8), .tar), (0, Array("Rar!\u{1A}\u{7}".utf8), .rar),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
    (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .oldOffice), (0, Array("bplist0".utf8), .propertyList),
    // The first file of a zip archive is its type, which is not compressed (OpenDocument 1.3, part 2, 3.3).
    (38, Array("application/vnd.oasis.opendocument.spreadsheet".utf8), .spreadsheet),
    (38, Array("application/vnd.oasis.opendocument.text".utf8), .document),
  ]

  /// Recognises a file by its beginning; nil if it may have cards.
  init?(beginningWith bytes: [UInt8]) {
    if let mark = Self.marks.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) {
      self = mark.kind
      return
    }
    // Most files are tables, which are told apart by their first letters.
    let whole = String(decoding: bytes.dropFirst(bytes.markLength), as: UTF8.self)
    let start = whole.drop(while: \.isWhitespace).prefix(80).lowercased()
    switch start.first {
    case "<":
      let text = whole.lowercased()
      let isXML = start.hasPrefix("<?xml")
      if start.hasPrefix("<plist") || isXML && text.contains("<plist") {
        self = .propertyList
      } else if ["<!doctype html", "<html"].contains(where: start.hasPrefix) || isXML && text.contains("<html") {
        self = text.contains("name=\"generator\" content=\"u-card\"") ? .ownPage : .webPage
      } else {
        return nil
      }
    case "[" where start.firstMatch(of: #/^\[[0-9]{1,4}[-.\/:][0-9.,\/: -]*\] /#) != nil: self = .messages
    case "b" where start.hasPrefix("begin:vcard"): self = .contacts
    case _ where Self.isEmail(whole): self = .email
    default: return nil
    }
  }

  /// Whether a text begins with header fields of a message (RFC 5322, 3.6), of which each has its own line.
  private static func isEmail(_ text: String) -> Bool {
    var fields: Set<String> = []
    for line in text.split(maxSplits: 60, omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // A field may go on in lines that begin with a blank.
      if let first = line.first, first.isWhitespace { continue }
      guard let colon = line.firstIndex(of: ":"), line[colon...].hasPrefix(": "),
        line[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      else { break }
      fields.insert(line[..<colon].lowercased())
    }
    return fields.intersection(["from", "to", "subject", "date", "message-id", "mime-version", "received"]).count > 1
  }

  /// Recognises a text that is no table by its lines; nil for any other.
  init?(textBeginningWith bytes: [UInt8]) {
    let lines = String(decoding: bytes.dropFirst(bytes.markLength), as: UTF8.self).split { $0.isNewline }
    // The last line may be cut off.
    let whole = (bytes.count < 4096 ? lines[...] : lines.dropLast()).filter { !$0.allSatisfy(\.isWhitespace) }
    guard !whole.isEmpty else { return nil }
    let barred = whole.filter { $0.contains("|") }
    if barred.count > 1, barred.count == whole.count || barred.allSatisfy({ $0.hasPrefix("|") }) {
      self = .bars
    } else if whole.contains(where: { $0.firstMatch(of: #/^\s*- [\w "'-]+:/#) != nil || $0 == "---" }),
      whole.allSatisfy({ $0.firstMatch(of: #/^(---|#.*|\s*(- )?[\w "'-]+:( .*)?)$/#) != nil })
    {
      self = .yaml
    } else if whole.allSatisfy({ Self.isNoted(String($0)) }) {
      self = .plainList
    } else {
      return nil
    }
  }

  /// Whether a line is a name, which ends with a letter or a mark, and a number, as people note them down.
  private static func isNoted(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace).filter { !["–", "—", "-", ":"].contains($0) }
    guard words.count > 1, let number = words.last, let name = words.dropLast().last else { return false }
    // A name may end with a short number, but a number of several parts is none that can be told apart.
    return number.count { $0.isNumber } >= 4 && (name.count < 3 || name.contains { !$0.isNumber })
      && words.dropLast().contains { $0.contains { !$0.isNumber } }
  }

  /// Recognises an archive of zip without cards by the names of its files.
  init(archiveOf names: [String]) {
    if names.contains("xl/workbook.xml") {
      self = .spreadsheet
    } else if names.contains("word/document.xml") {
      self = .document
    } else {
      self = .zip(names)
    }
  }
}
