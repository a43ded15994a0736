import Foundation
import Witnesses

/// The content of a wallet, as read by the `sqlite3` command.
struct WalletReading: Equatable {
  /// The problems that SQLite's checks find; empty if there are none.
  let faults: String
  /// The rows of all tables except those of the history; empty if there are no tables or no file.
  let content: String

  static let none = WalletReading(faults: "", content: "")

  private static let tables = [
    "card", "identifier", "category", "card_category", "balance_entry", "card_picture", "card_original",
  ]
  /// The beginning of a file in the age format, in hexadecimal digits.
  private static let sealed = "6167652D656E6372797074696F6E"

  /// Reads the wallet at `path` after opening it, which rolls back an incomplete transaction.
  ///
  /// - Parameters:
  ///   - columns: the columns of each table to read; nil for all.
  ///   - known: the UUIDs to keep; nil for all. Other UUIDs are random, and are replaced by a placeholder.
  ///   - start: milliseconds since 1970; later times are replaced by a placeholder.
  init(_ path: String, columns: [String: [String]]? = nil, known: Set<String>?, start: Int) throws {
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > 0 else {
      self = .none
      return
    }
    let selections =
      Self.tables.compactMap { table -> String? in
        guard let columns else { return "SELECT '\(table)', * FROM \(table) ORDER BY 2, 3;" }
        return columns[table].map { "SELECT '\(table)', \($0.joined(separator: ", ")) FROM \(table) ORDER BY 2, 3;" }
      } + (columns == nil ? ["SELECT 'lock', recipient FROM lock;"] : [])
    let script = ".mode quote\nPRAGMA integrity_check;\nPRAGMA foreign_key_check;\n.print -----\n"
    let result = try Subprocess.run(
      "sqlite3", ["-batch", path], input: Array((script + selections.joined(separator: "\n")).utf8))
    let parts = result.text.split(separator: "-----\n", maxSplits: 1, omittingEmptySubsequences: false)
    let checks = parts[0] == "'ok'\n" ? "" : String(parts[0])
    // A wallet whose creation was interrupted has no tables.
    let complaints = result.errors.split(separator: "\n").filter { !$0.contains("no such table") }
    faults = checks + complaints.joined(separator: "\n")
    content = parts.count == 2 ? Self.comparable(Array(parts[1].utf8), known: known, start: start) : ""
  }

  private init(faults: String, content: String) {
    (self.faults, self.content) = (faults, content)
  }

  /// The UUIDs in the content.
  var identities: Set<String> { Set(content.split(separator: " ").filter { $0.count == 36 }.map(String.init)) }

  /// Replaces values that differ from run to run by placeholders.
  private static func comparable(_ bytes: [UInt8], known: Set<String>?, start: Int) -> String {
    var words: [String] = []
    for word in bytes.split(omittingEmptySubsequences: false, whereSeparator: { !isOfWord($0) }) {
      let text = String(decoding: word, as: UTF8.self)
      if word.count == 36, word[word.startIndex + 8] == UInt8(ascii: "-"), known?.contains(text) == false {
        words.append("random")
      } else if word.count == 13, let time = Int(text), (start..<start + 86_400_000).contains(time) {
        words.append("now")
      } else if text.uppercased().hasPrefix(Self.sealed) || text.hasPrefix("age1") {
        words.append("sealed")
      } else {
        words.append(text)
      }
    }
    return words.joined(separator: " ")
  }

  /// Whether the byte is a letter, a digit, a hyphen, or part of a character beyond ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
  }

  /// The columns of the tables of a wallet.
  static func columns(of path: String) throws -> [String: [String]] {
    var columns: [String: [String]] = [:]
    for table in tables {
      let names = try Subprocess.run("sqlite3", [path, "SELECT name FROM pragma_table_info('\(table)')"]).text
      if !names.isEmpty { columns[table] = names.split(separator: "\n").map(String.init) }
    }
    return columns
  }
}
