internal import Exchange
internal import Files
package import Household
package import Wallet

/// The phone of a household, which takes part by files of Catima in a folder.
package struct PhoneSync {
  private let household: Household
  private let folder: String

  /// The name of the file for the phone.
  private static let file = "ucard.zip"
  private static let mostFiles = 1000

  /// - Returns: nil if no phone takes part.
  /// - Throws: `HouseholdError`.
  package init?(_ household: Household) throws {
    guard let folder = try household.settings().phone else { return nil }
    self.household = household
    self.folder = folder
  }

  /// The name of the phone: that of the folder.
  package var name: String { folder.fileName }

  /// Calls `take` with the path of the newest file that Catima has exported to the folder, unless it was taken before.
  ///
  /// The content of a file shows whether a phone or U-Card has written it. Names do not, because people and programs
  /// that sync the folder copy files under other names. A file that was taken before the last one is older, even if it
  /// was copied later.
  ///
  /// - Returns: the names of copies of files for the phone that were not reported before.
  /// - Throws: `HouseholdError`, `FileError`, and the errors of `take`.
  package func receive(_ take: (_ path: String) throws -> Void) throws -> [String] {
    let taken = household.phoneFiles()
    var copies: [String] = []
    for file in try files() {
      let kind = try kind(of: file.name)
      if case .own = kind {
        if file.name != Self.file { copies.append(file.name) }
        continue
      }
      let mark = if case .phone(let digest?) = kind { digest } else { file.mark }
      if taken.last == mark { break }
      if taken.contains(mark) { continue }
      try take("\(folder)/\(file.name)")
      try household.setPhoneFiles(taken + [mark])
      break
    }
    return try household.untoldCopies(copies)
  }

  /// Calls `write` with the path of the file for the phone, if the wallet has cards, and it or the phone's state has
  /// changed since the last time.
  ///
  /// - Throws: `HouseholdError`, `WalletError`, and the errors of `write`.
  package func send(_ store: WalletStore, _ write: (_ path: String) throws -> Void) throws {
    try household.updatePhone(store) { if try !store.isEmpty() { try write("\(folder)/\(Self.file)") } }
  }

  /// The zips and CSVs in the folder, the newest first, each with a mark by which a new version of it is recognised.
  private func files() throws -> [(name: String, mark: String)] {
    let entries = try Folder(folder).list(most: Self.mostFiles) ?? []
    let files = entries.compactMap { entry -> (name: String, size: Int, modified: Double)? in
      guard case .regular(let size) = entry.kind, size > 0,
        [".zip", ".csv"].contains(where: entry.name.lowercased().hasSuffix)
      else { return nil }
      return (entry.name, size, entry.modified)
    }
    return files.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
      .map { ($0.name, "\($0.name) \($0.size) \($0.modified)") }
  }

  /// The kind of a file in the folder. An unreadable file is `other`: the import reports the reason.
  private func kind(of name: String) throws -> CatimaFile {
    let path = "\(folder)/\(name)"
    guard let input = try? InputFile(path), let file = try? ImportFile(input) else { return .other }
    return (try? CatimaFile(file)) ?? .other
  }
}
