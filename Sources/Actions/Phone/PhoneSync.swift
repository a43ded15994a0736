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
  /// - Throws: `HouseholdError`, `FileError`, and the errors of `take`.
  package func receive(_ take: (_ path: String) throws -> Void) throws {
    guard let newest = try newest(), try household.phoneMark() != newest.mark else { return }
    try take("\(folder)/\(newest.name)")
    try household.setPhoneMark(newest.mark)
  }

  /// Calls `write` with the path of the file for the phone, if the wallet or what the phone has of it has changed since the
  /// last time, and the wallet has cards.
  ///
  /// - Throws: `HouseholdError`, `WalletError`, and the errors of `write`.
  package func send(_ store: WalletStore, _ write: (_ path: String) throws -> Void) throws {
    try household.updatePhone(store) { if try !store.isEmpty() { try write("\(folder)/\(Self.file)") } }
  }

  /// The newest zip or CSV in the folder that is not ours, with a mark by which a new version of it is recognised.
  private func newest() throws -> (name: String, mark: String)? {
    let entries = try Folder(folder).list(most: Self.mostFiles) ?? []
    let files = entries.filter { entry in
      guard case .regular(let size) = entry.kind, size > 0, entry.name != Self.file else { return false }
      return [".zip", ".csv"].contains(where: entry.name.lowercased().hasSuffix)
    }
    guard let newest = files.max(by: { $0.modified < $1.modified }), case .regular(let size) = newest.kind else {
      return nil
    }
    return (newest.name, "\(newest.name) \(size) \(newest.modified)")
  }
}
