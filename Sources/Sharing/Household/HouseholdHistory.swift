public import Cards
internal import Exchange
internal import Processes
public import Values

/// The history of the cards of a household, as its commits have it: who has changed what, and when. The message of a
/// commit only names the device that wrote it.
struct HouseholdHistory {
  private let repository: GitRepository

  init(_ repository: GitRepository) { self.repository = repository }

  /// A commit that a device wrote, not a merge.
  struct Commit {
    let name: String
    let parent: String?
    let time: Instant?
    let author: String
    let device: String?
    /// The name of the device for files; nil if the commit does not have it.
    let deviceID: String?
    /// Whether it ends conflicts.
    let isChoice: Bool
    let membership: HouseholdLogEntry.Membership?
  }

  /// The ends of the messages of commits that end conflicts: the value of the card was kept, or the other one was taken.
  static let (kept, taken) = ("a choice", "a taken value")

  /// The latest commits of devices.
  ///
  /// - Parameters:
  ///   - count: the most commits.
  ///   - range: a commit, or a range of commits as git names it.
  ///   - path: a file that they have changed; nil for all commits.
  ///   - areChoices: whether to look only for commits that end conflicts.
  /// - Throws: `HouseholdError`.
  func commits(
    _ count: Int, in range: String, changing path: HouseholdPath? = nil, areChoices: Bool = false
  ) throws -> [Commit] {
    let filter = areChoices ? ["--fixed-strings"] + [Self.kept, Self.taken].map { "--grep=: \($0)" } : []
    return try commits(["--max-count=\(count)"] + filter + [range, "--"] + [path?.text].compactMap(\.self))
  }

  /// All commits of devices in some histories. A commit comes after those that build on it.
  ///
  /// - Parameter commits: commits as git names them, with all before them.
  /// - Throws: `HouseholdError`.
  func everything(in commits: [String]) throws -> [Commit] {
    try self.commits(["--topo-order"] + commits + ["--"])
  }

  private func commits(_ words: [String]) throws -> [Commit] {
    var entries: [[UInt8]] = [[]]
    let command = ["log", "--no-show-signature", "--no-merges", "-z", "--format=%H%n%P%n%ct%n%an%n%s%n%b"] + words
    let result = try repository.run(command) { portion in
      for (index, part) in portion.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
        if index > 0 { entries.append([]) }
        entries[entries.count - 1] += part.prefix(Self.maximumBytes - entries[entries.count - 1].count)
      }
    }
    guard result.isSuccess else { throw HouseholdError(.git, result.reason) }
    return entries.compactMap { entry in
      let lines = String(decoding: entry, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard lines.count >= 5 else { return nil }
      let id = DeviceName.id(in: lines.dropFirst(5))
      let device = DeviceName.name(in: lines[4], isOld: id == nil)
      let word = String(lines[4].prefix { $0 != ":" })
      return Commit(
        name: lines[0], parent: lines[1].isEmpty ? nil : lines[1], time: Instant(ofCommit: lines[2]), author: lines[3],
        device: device, deviceID: id ?? (device == nil || device == word ? nil : word),
        isChoice: [Self.kept, Self.taken].contains { lines[4].hasSuffix(": " + $0) },
        membership: HouseholdLogEntry.Membership.allCases.first { lines[4].hasSuffix(": " + $0.rawValue) })
    }
  }

  /// The most bytes of a commit that are read. U-Card writes a few hundred; others may write a message of any length.
  private static let maximumBytes = 1 << 16

  /// The device that changed a card last in a commit and those before it.
  ///
  /// - Parameter base: a commit whose history does not count; nil for none.
  /// - Throws: `HouseholdError`.
  func lastDevice(of card: UUID, in commit: String, since base: String?) throws -> String? {
    try commits(1, in: base.map { "\($0)..\(commit)" } ?? commit, changing: .card(card)).first?.device
  }

  /// The common version of a commit and of the one on which the file of a card in another commit was written; nil if there is
  /// none.
  ///
  /// - Throws: `HouseholdError`.
  func base(of own: String, and card: UUID, in commit: String) throws -> String? {
    let path = HouseholdPath.card(card).text
    let object = try repository.text("rev-parse", "--verify", "\(commit):\(path)")
    let result = try repository.run(["diff", "--quiet", own, commit, "--", path])
    if result.isSuccess { return own }
    let writers = try repository.text([
      "log", "--no-show-signature", "--no-merges", "--full-history", "--format=%H", "--find-object=\(object)", commit,
      "--", path,
    ])
    guard let first = writers.split(separator: "\n").last, let past = try repository.commit("\(first)^") else {
      return nil
    }
    return try repository.bases(of: own, past).first
  }

  /// The value that a card has instead of one that lost, with the device that made it, and when.
  ///
  /// - Parameters:
  ///   - value: the value that lost.
  ///   - card: the card.
  ///   - commit: the commit in which the card is.
  ///   - secrets: decrypts the versions of the card.
  /// - Throws: `HouseholdError`, `CryptographyError`.
  func winner(
    against value: ConflictingValue, of card: HouseholdCard, in commit: String, _ secrets: HouseholdSecrets
  ) throws -> ConflictingValue {
    let now = value.now(in: card.content, changed: card.changed, device: nil)
    let origin = try origin(in: .card(card.id), of: commit) { bytes in
      let version = try HouseholdFiles.card(bytes, card.id).map(secrets.opened)
      return version.flatMap { now.isValue(of: $0.content) ? $0.changed : nil }
    }
    return origin.map { value.now(in: card.content, changed: $0.found, device: $0.commit.device) } ?? now
  }

  /// The name of the device that has set the balance of a card at some time; nil if it is not known.
  ///
  /// - Parameter commit: a commit in which the balance has that entry.
  /// - Throws: `HouseholdError`.
  func device(thatSet card: UUID, at time: Instant, in commit: String) throws -> String? {
    let origin = try origin(in: .card(card), of: commit) { bytes in
      HouseholdFiles.card(bytes, card)?.content.balanceHistory.first { $0.change == .set && $0.time == time }
    }
    return origin?.commit.device
  }

  /// The last versions of cards that were deleted before a commit, with the objects that git has for them.
  ///
  /// - Parameter ids: cards that the commit lacks; cards that were never in the household are left out.
  /// - Throws: `HouseholdError`.
  func deletedCards(_ ids: Set<UUID>, before commit: String) throws -> [(id: UUID, object: String)] {
    let writers = try writers("D", of: ids, in: commit)
    let last = Dictionary(writers, uniquingKeysWith: { first, _ in first })
    return last.map { ($0.key, "\($0.value)^:\(HouseholdPath.card($0.key).text)") }
  }

  /// The last versions of categories that were deleted before a commit.
  ///
  /// - Parameter ids: categories that the commit lacks; categories that were never in the household are left out.
  /// - Throws: `HouseholdError`.
  func deletedCategories(_ ids: Set<UUID>, before commit: String) throws -> [HouseholdCategories.Category] {
    if ids.isEmpty { return [] }
    let path = HouseholdPath.categories
    let names = try commits(Self.mostVersions, in: commit, changing: path).map { "\($0.name)^:\(path.text)" }
    var found: [UUID: HouseholdCategories.Category] = [:]
    try repository.forEachFile(names, most: HouseholdJSON.longestFile) { _, bytes in
      let categories = try? bytes.map { try HouseholdJSON.categories($0, named: path.text) }
      for category in categories?.list ?? [] where ids.contains(category.id) && found[category.id] == nil {
        found[category.id] = category
      }
    }
    return Array(found.values)
  }

  /// The commits of the devices that have added cards first.
  ///
  /// - Parameter commit: a commit that has the cards.
  /// - Throws: `HouseholdError`.
  func makers(of ids: Set<UUID>, in commit: String) throws -> [UUID: Commit] {
    let first = Dictionary(try writers("A", of: ids, in: commit), uniquingKeysWith: { _, last in last })
    if first.isEmpty { return [:] }
    let known = try commits(["--no-walk=unsorted"] + Set(first.values).sorted() + ["--"])
    let commits = Dictionary(known.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return first.compactMapValues { commits[$0] }
  }

  /// The commits that have added or deleted cards, with these, the newest first.
  ///
  /// - Parameter change: "A" or "D".
  private func writers(
    _ change: String, of ids: Set<UUID>, in commit: String
  ) throws -> [(id: UUID, commit: String)] {
    if ids.isEmpty { return [] }
    let paths = ids.count > Self.fewCards ? ["cards/"] : ids.sorted().map { HouseholdPath.card($0).text }
    let list = try repository.text(
      [
        "log", "--no-show-signature", "--no-merges", "--full-history", "--topo-order", "--no-renames",
        "--diff-filter=\(change)", "--format=%H", "--name-only", commit, "--",
      ] + paths)
    var writer = ""
    return list.split(separator: "\n").compactMap { line in
      guard case .card(let id) = HouseholdPath(String(line)) else {
        writer = String(line)
        return nil
      }
      return ids.contains(id) ? (id, writer) : nil
    }
  }

  private static let fewCards = 200

  /// A name of a category, with the device that gave it, and when that was sent.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - ids: the UUIDs of the category.
  ///   - commit: a commit in or before which the category has the name.
  /// - Throws: `HouseholdError`.
  func name(_ name: String, of ids: Set<UUID>, in commit: String) throws -> HouseholdCategoryConflict.Name {
    let origin = try origin(in: .categories, of: commit) { bytes in
      let categories = try? HouseholdJSON.categories(bytes, named: HouseholdPath.categories.text)
      return categories?.list.first { ids.contains($0.id) && $0.name == name }
    }
    return HouseholdCategoryConflict.Name(text: name, time: origin?.commit.time, device: origin?.commit.device)
  }

  /// The last commit that brought something into a file that was not in it before. A newer commit of another branch may have
  /// lost.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - commit: a commit; those before it count, too.
  ///   - find: finds it in the content of the file.
  private func origin<Found>(
    in path: HouseholdPath, of commit: String, _ find: ([UInt8]) throws -> Found?
  ) throws -> (commit: Commit, found: Found)? {
    let commits = try commits(Self.mostVersions, in: commit, changing: path)
    // The file before and after each commit.
    let names = commits.flatMap { ["\($0.name)^:\(path.text)", "\($0.name):\(path.text)"] }
    var origin: (commit: Commit, found: Found)?
    var wasThere = false
    try repository.forEachFile(names, most: HouseholdJSON.longestFile) { index, bytes in
      guard origin == nil else { return }
      let found = try bytes.flatMap(find)
      if index.isMultiple(of: 2) {
        wasThere = found != nil
      } else if let found, !wasThere {
        origin = (commits[index / 2], found)
      }
    }
    return origin
  }

  private static let mostVersions = 200
}

/// The changes that one device made in one commit.
public struct HouseholdLogEntry: Sendable {
  /// The moment of the change; nil if no clock can have shown it.
  public let time: Instant?
  /// The name of the person, as git has it.
  public let author: String
  /// The name of the device; nil if somebody wrote the commit by hand.
  public let device: String?
  /// The names of the first cards that were added.
  public fileprivate(set) var added: [String] = []
  /// The first cards that were changed, with the changed parts.
  public fileprivate(set) var changed: [(name: String, parts: CardFields)] = []
  /// The names of the first cards that were deleted.
  public fileprivate(set) var deleted: [String] = []
  /// The number of all cards that were added, changed and deleted.
  public fileprivate(set) var counts = (added: 0, changed: 0, deleted: 0)
  /// Whether categories were added, renamed, moved or deleted.
  public fileprivate(set) var hasOtherCategories = false
  /// Whether a phone has shown or was offered something new.
  public fileprivate(set) var isOfPhone = false
  /// Whether conflicts were ended.
  public let isChoice: Bool
  /// Whether the device tells that it takes part, or has left; nil if it tells of changes.
  public let membership: Membership?

  /// Whether a device has joined or left. The raw value ends the message of a commit that changes no files.
  public enum Membership: String, CaseIterable, Sendable {
    /// The device takes part.
    case joined
    /// The device has left.
    case left
  }
}

extension Household {
  /// The changes of all devices, the newest first.
  ///
  /// - Parameters:
  ///   - count: the most changes.
  ///   - namedCount: the most cards of a change that are named.
  /// - Throws: `HouseholdError`.
  public func log(_ count: Int, naming namedCount: Int) throws -> [HouseholdLogEntry] {
    _ = try settings()
    guard try repository.commit(GitRepository.main) != nil else { return [] }
    return try HouseholdHistory(repository).commits(count, in: GitRepository.main).map {
      try entry(of: $0, naming: namedCount)
    }
  }

  private func entry(of commit: HouseholdHistory.Commit, naming namedCount: Int) throws -> HouseholdLogEntry {
    var entry = HouseholdLogEntry(
      time: commit.time, author: commit.author, device: commit.device, isChoice: commit.isChoice,
      membership: commit.membership)
    let files = HouseholdFiles(repository, commit.name)
    let before = commit.parent.map { HouseholdFiles(repository, $0) }
    var (added, changed, deleted) = ([UUID](), [UUID](), [UUID]())
    for change in try commit.parent.map(files.changes(since:)) ?? files.everything() {
      switch change.path {
      case .card(let id) where change.isDeleted: deleted.append(id)
      case .card(let id) where change.isNew: added.append(id)
      case .card(let id): changed.append(id)
      case .categories: entry.hasOtherCategories = commit.parent != nil
      case .phone: entry.isOfPhone = true
      case .picture, .original, .format, .other: break
      }
    }
    entry.counts = (added.count, changed.count, deleted.count)
    entry.added = try names(Array(added.prefix(namedCount)), in: files)
    entry.deleted = try names(Array(deleted.prefix(namedCount)), in: before)
    let few = Array(changed.prefix(namedCount))
    let (old, new) = (try before?.cards(few), try files.cards(few))
    entry.changed = few.compactMap { id in
      guard let card = new[id] else { return nil }
      var parts = old?[id].map { card.content.differences(from: $0.content) } ?? []
      if old?[id]?.categories != card.categories { parts.insert(.categories) }
      return (card.content.name, parts)
    }
    return entry
  }

  private func names(_ ids: [UUID], in files: HouseholdFiles?) throws -> [String] {
    let cards = try files?.cards(ids)
    return ids.compactMap { cards?[$0]?.content.name }
  }
}

extension Instant {
  /// The moment of a commit, in seconds since 1970; nil if no clock can have shown it.
  init?(ofCommit text: String) {
    guard let seconds = Int(text), (0..<Self.endOfCommits).contains(seconds) else { return nil }
    self.init(seconds: Int64(seconds))
  }

  /// The moment from which on no clock is right, in seconds since 1970: the year 10000.
  private static let endOfCommits = 253_402_300_800
}
