internal import Cards
internal import Files
package import Household
internal import Values

// What a person means by the words that name a place, a conflict or a computer of a household.

/// The reason why what a person typed is no place through which computers share a wallet.
package enum PlaceRefusal: Error, Hashable {
  /// Nothing was typed.
  case nothing
  /// It is a folder of another machine that is not mounted.
  case networkFolder
  /// There is a file.
  case file
  /// There is no such folder, and it looks like an address without its scheme.
  case noScheme
  /// The path begins with `~`, which no shell has replaced.
  case quotedHome
  /// The folder is on a disk that is missing. Disks are mounted in this folder.
  case missingDisk(String)
  /// There is no such folder.
  case noFolder
}

extension Household.Place {
  private static let networkFolders = ["smb:", "nfs:", "afp:", "dav:", "davs:", "ftp:", "\\\\"]

  /// Finds the place that a person means by an address or a path. A folder that is a repository is one.
  package init(typed: String) throws(PlaceRefusal) {
    if typed.isEmpty { throw .nothing }
    if Self.networkFolders.contains(where: typed.lowercased().hasPrefix) { throw .networkFolder }
    let isAddress = typed.contains("::") || typed.contains("://")
    let path = typed.absolutePath
    switch FileKind(of: path) {
    case .folder where !isAddress:
      let isRepository = ["HEAD", ".git"].contains { FileKind(of: "\(path)/\($0)") != .nothing }
      self = isRepository ? .remote(path) : .folder(path)
    case .regular where !isAddress:
      throw .file
    default:
      if typed.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+\/.+/) != nil { throw .noScheme }
      if typed.hasPrefix("~/") { throw .quotedHome }
      if let disks = FileError.missingDisk(above: typed) { throw .missingDisk(disks) }
      guard isAddress || typed.contains(":") else { throw .noFolder }
      self = .remote(typed)
    }
  }
}

// MARK: - Conflicts

extension [HouseholdConflict] {
  /// The conflicts that a person means by `all` or by a number, the first of which is 1; nil if there is none. The two
  /// times of an event that were set together are settled together.
  package func chosen(by typed: String) -> [HouseholdConflict]? {
    if typed == "all", !isEmpty { return self }
    guard let number = Int(typed), number > 0, number <= count else { return nil }
    let one = self[number - 1]
    return [one] + filter { $0.isOtherTime(of: one) }
  }
}

extension HouseholdConflict {
  /// Whether this is the end of an event and the other conflict its beginning, or the reverse, set at the same moment
  /// on the same computer.
  fileprivate func isOtherTime(of conflict: HouseholdConflict) -> Bool {
    guard case .card(let own) = self, case .card(let other) = conflict else { return false }
    return own.card == other.card && own.value.changed == other.value.changed && own.value.device == other.value.device
      && [.starts, .ends] == own.value.part.union(other.value.part) && own.value.part != other.value.part
  }
}

// MARK: - Computers

/// The reason why what a person typed names no computer that is gone.
package enum DeviceRefusal: Error, Hashable {
  /// It is this computer.
  case thisComputer
  /// No other computer has the name. These are the others.
  case unknown(others: [HouseholdDevice])
  /// These computers have the name.
  case ambiguous([HouseholdDevice])
}

extension [HouseholdDevice] {
  /// The other computer that a person means by its name, or by that of its files.
  ///
  /// - Parameter settings: the settings of this computer.
  package func other(_ typed: String, besides settings: Household.Settings) throws(DeviceRefusal) -> HouseholdDevice {
    let others = filter { $0.id != settings.device && ($0.isInFolder || !$0.hasLeft) }
    if let device = others.first(where: { $0.id == typed }) { return device }
    let named = others.filter { $0.name == typed }
    if named.count > 1 { throw .ambiguous(named) }
    if let device = named.first { return device }
    if typed == settings.device || typed == settings.name { throw .thisComputer }
    throw .unknown(others: others)
  }
}

/// The data of a computer that stay at the place of a household when the computer leaves it.
package enum LeftBehind: Hashable {
  /// The data that it has sent stay in the repository at this address.
  case sent(to: String)
  /// The folder cannot be reached, so that what is there stays.
  case unreachable(folder: String)
  case nothing(folder: String)
  /// Its files, which others may not have received yet. They know it by this name.
  case files(folder: String, device: String)
}

extension Household {
  /// The data of this computer that stay if it leaves now.
  ///
  /// - Parameter settings: the settings of this computer.
  /// - Throws: `HouseholdError`.
  package func leftBehind(by settings: Settings) throws -> LeftBehind {
    switch settings.place {
    case .remote(let address): return .sent(to: address)
    case .folder(let folder):
      guard (try? Folder(folder)) != nil else { return .unreachable(folder: folder) }
      let devices = try devices()
      guard let own = devices.first(where: { $0.id == settings.device }), own.isInFolder else {
        return .nothing(folder: folder)
      }
      return .files(folder: folder, device: devices.word(for: own))
    }
  }
}
