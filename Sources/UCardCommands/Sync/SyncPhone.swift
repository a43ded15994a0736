internal import Actions
internal import Arguments
internal import Files
internal import Household
internal import Wallet

/// The phone of a household, which takes part by files of Catima in a folder.
struct SyncPhone {
  private let household: Household
  private let wallet: WalletLocation
  private let folder: String

  /// The file for the phone.
  private static let file = "ucard.zip"
  private static let mostFiles = 1000

  /// - Returns: nil if no phone takes part.
  /// - Throws: `CommandFailure`.
  init?(_ household: Household, _ wallet: WalletLocation) throws {
    guard let folder = try household.settings().phone else { return nil }
    self.household = household
    self.wallet = wallet
    self.folder = folder
  }

  /// The name of the phone: that of the folder.
  private var name: String { folder.fileName }

  /// Imports the newest file that Catima has exported to the folder, unless it was imported before.
  ///
  /// - Throws: as `ImportRequest.run`.
  func receive(in context: CommandContext) throws {
    guard let newest = try newest(), try household.phoneMark() != newest.mark else { return }
    var request = ImportRequest(["\(folder)/\(newest.name)"], in: context)
    request.phone = try name.asName(of: .phone)
    try request.run(wallet: wallet, in: context)
    try household.setPhoneMark(newest.mark)
  }

  /// Writes the cards for Catima, if the wallet or what the phone has of it has changed since the last time.
  ///
  /// - Throws: as `ExportCatima.run`.
  func send(_ store: WalletStore, in context: CommandContext) throws {
    try household.updatePhone(store) {
      guard try !store.isEmpty() else { return }
      var export = ExportCatima()
      export.file.choice.all = true
      export.file.output = "\(folder)/\(Self.file)"
      export.file.wallet = wallet
      export.target.phone = name
      try export.run(in: context)
    }
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
