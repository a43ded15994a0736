internal import Files
public import FoundationEssentials
internal import Glibc

extension Household {
  /// The name that this device had when it left the household at a place; nil if it did not leave one there.
  ///
  /// - Parameter place: the place through which devices exchange the household.
  public func formerName(at place: Place) -> String? { former(at: place)?.name }

  /// The device that left a household. Its name is kept beside the repository, which is gone.
  func former(at place: Place) -> DeviceName? {
    let bytes = (try? InputFile.read(formerFile, most: 1 << 12)) ?? nil
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count == 3, lines[0] == place.text, FolderExchange.device(of: "ucard-\(lines[1]).bundle") != nil else {
      return nil
    }
    return DeviceName(name: lines[2], id: lines[1])
  }

  /// Keeps the name for the case that the device joins the same household again.
  func keepName(_ settings: Settings) {
    let text = [settings.place.text, settings.device, settings.name].map { $0 + "\n" }.joined()
    try? OutputFile.write(to: formerFile, isPrivate: true) { try $0.write(Array(text.utf8)) }
  }

  /// Forgets the name that the device had in the household that it left last.
  func forgetName() { unlink(formerFile) }

  private var formerFile: String { repository.folder + ".device" }

  /// The moment of the last change of each device, by its name.
  ///
  /// - Throws: `HouseholdError`.
  public func lastChanges() throws -> [String: Date] {
    let lines = try repository.output("log", "--no-show-signature", "--all", "-z", "--format=%ct %s")
    var changes: [String: Date] = [:]
    for line in lines.split(separator: 0) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let seconds = Int32(parts[0]), let name = DeviceName.name(in: String(parts[1])) else {
        continue
      }
      let time = Date(timeIntervalSince1970: TimeInterval(seconds))
      changes[name] = max(changes[name] ?? time, time)
    }
    return changes
  }

  /// Gives this device, which joins the household, a number if another one has its name.
  ///
  /// - Returns: the settings then.
  /// - Throws: `HouseholdError`.
  func numbered(_ settings: Settings) throws -> Settings {
    let former = former(at: settings.place)
    if former?.id == settings.device { return settings }
    let name = try DeviceName.numbered(settings.name, among: Set(lastChanges().keys))
    if name == settings.name { return settings }
    try repository.output("config", "ucard.name", name)
    return try self.settings()
  }
}

extension Household.Place {
  /// The address or the path.
  fileprivate var text: String {
    switch self {
    case .remote(let address): address
    case .folder(let path): path
    }
  }
}
