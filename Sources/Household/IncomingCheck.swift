internal import Cards
internal import Exchange
internal import Files

/// Checks what came from other devices before anything of it is used.
struct IncomingCheck {
  let repository: GitRepository

  private static let checked = "refs/ucard/checked"

  /// Checks all files that have changed since the last commit that was checked: names, kinds and sizes, and the content of
  /// the format. A card or a picture that cannot be read stays out of the wallet, and categories that cannot be read are as
  /// they were before.
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
    for (change, size) in zip(written, sizes) {
      guard let size, change.path.maximumBytes.map({ size <= $0 }) ?? true else {
        throw HouseholdError(.foreign, change.path.text)
      }
    }
    guard let format = try repository.file("\(commit):\(HouseholdPath.format.text)") else {
      throw HouseholdError(.unknownFormat)
    }
    let known = (HouseholdJSON.oldestVersion...HouseholdJSON.version).map { HouseholdPath.formatText(of: $0) }
    guard known.contains(String(decoding: format, as: UTF8.self)) else {
      let isOurs = format.starts(with: "ucard household ".utf8)
      throw HouseholdError(isOurs ? .newerVersion : .unknownFormat)
    }
    try pass(commit)
  }

  /// Notes that a commit needs no check.
  func pass(_ commit: String) throws { try repository.output("update-ref", Self.checked, commit) }
}
