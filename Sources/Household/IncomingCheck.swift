internal import Cards
internal import Exchange
internal import Files
internal import Foundation

/// Checks what came from other devices before anything of it is used.
struct IncomingCheck {
  let repository: GitRepository

  private static let checked = "refs/ucard/checked"

  /// Checks all files that have changed since the last commit that was checked: names, kinds, sizes and content.
  ///
  /// - Throws: `HouseholdError`.
  func run(_ commit: String) throws {
    let before = try repository.commit(Self.checked)
    if before == commit { return }
    let files = HouseholdFiles(repository, commit)
    let changes = try before.map(files.changes(since:)) ?? files.everything()
    let written = changes.filter { !$0.isDeleted }
    let list = try repository.spool { sink in
      for change in written { try sink.write(Array((change.object + "\n").utf8)) }
    }
    let sizes = try repository.output("cat-file", "--batch-check=%(objectsize)", input: list)
      .split(separator: UInt8(ascii: "\n")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard sizes.count == written.count else { throw HouseholdError(.git, "cat-file") }
    for (change, size) in zip(written, sizes) where size.map({ $0 > change.path.maximumBytes }) ?? true {
      throw HouseholdError(.foreign, change.path.text)
    }
    guard let format = try repository.file("\(commit):\(HouseholdPath.format.text)") else {
      throw HouseholdError(.foreign, HouseholdPath.format.text)
    }
    guard Array(HouseholdPath.formatText.utf8) == format else {
      let isOurs = format.starts(with: "ucard household ".utf8)
      throw isOurs ? HouseholdError(.newerVersion) : HouseholdError(.foreign, HouseholdPath.format.text)
    }
    _ = try files.categories()
    let cards = written.compactMap { change in
      if case .card(let id) = change.path { (id, change.object) } else { nil }
    }
    try repository.forEachFile(cards.map(\.1)) { index, bytes in
      guard let bytes else { throw HouseholdError(.git, "cat-file") }
      _ = try HouseholdFiles.card(bytes, cards[index].0)
    }
    let pictures = Set(
      written.compactMap { change in
        if case .picture(let digest, let type) = change.path {
          PictureReference(digest: digest, type: type, byteCount: 1)
        } else {
          nil
        }
      })
    // Each in its turn, so that only one is in memory.
    for picture in pictures { _ = try files.pictures([picture]) }
    try pass(commit)
  }

  /// Notes that a commit needs no check.
  func pass(_ commit: String) throws { try repository.output("update-ref", Self.checked, commit) }
}
