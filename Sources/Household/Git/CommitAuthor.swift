/// The person whose commits are written.
struct CommitAuthor: Sendable {
  /// The name of this device, for messages of commits.
  private(set) var device: String
  /// The name of this device for files. It stands below the messages, so that two devices of one name are told apart.
  private(set) var id: String?
  /// Whether the person signs commits.
  let signs: Bool
  /// Name and address, as a commit has them.
  let line: String

  /// - Parameter settings: the settings of git.
  init(_ settings: [String: String]) {
    device = settings["ucard.name"] ?? settings["ucard.device"].map(DeviceName.withoutNumber) ?? "ucard"
    id = settings["ucard.device"]
    signs = ["true", "yes", "on", "1", ""].contains(settings["commit.gpgsign"]?.lowercased() ?? "false")
    func clean(_ text: String?) -> String? {
      let text = text?.filter { !"<>".contains($0) && !$0.isNewline } ?? ""
      return text.isEmpty ? nil : text
    }
    name = clean(settings["user.name"]) ?? "ucard"
    mail = clean(settings["user.email"]) ?? "ucard@localhost"
    line = "\(name) <\(mail)>"
  }

  private let name: String
  private let mail: String

  /// The same person, who writes for another device, which is gone.
  func writing(for device: HouseholdDevice) -> CommitAuthor {
    var author = self
    (author.device, author.id) = (device.name, device.id)
    return author
  }

  /// Writes a commit, and signs it if the person signs commits.
  ///
  /// - Returns: the commit.
  /// - Throws: `HouseholdError`.
  func commit(_ tree: String, parents: [String], _ message: String, in repository: GitRepository) throws -> String {
    let identity = ["-c", "user.name=\(name)", "-c", "user.email=\(mail)"]
    let history = parents.flatMap { ["-p", $0] } + (signs ? ["-S"] : [])
    let line = id.map { ["-m", DeviceName.line($0)] } ?? []
    return try repository.text(identity + ["commit-tree"] + history + ["-m", message] + line + [tree])
  }
}
