internal import Foundation

/// The person whose commits are written.
struct CommitAuthor: Sendable {
  /// The name of this device, for messages of commits.
  let device: String
  /// Whether the person signs commits.
  let signs: Bool
  /// Name and address, as a commit has them.
  let line: String

  /// - Parameter settings: the settings of git.
  init(_ settings: [String: String]) {
    device = settings["ucard.device"] ?? "ucard"
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

  /// Writes a commit, and signs it if the person signs commits.
  ///
  /// - Returns: the commit.
  /// - Throws: `HouseholdError`.
  func commit(_ tree: String, parents: [String], _ message: String, in repository: GitRepository) throws -> String {
    let identity = ["-c", "user.name=\(name)", "-c", "user.email=\(mail)"]
    let history = parents.flatMap { ["-p", $0] } + (signs ? ["-S"] : [])
    return try repository.text(identity + ["commit-tree"] + history + ["-m", message, tree])
  }

  /// The message of a commit of this device.
  func message(_ text: String) -> String { "\(device): \(text)" }

  /// The name of the device that wrote a commit, without the number that makes it unique; nil for other commits.
  ///
  /// - Parameter subject: the first line of the commit's message.
  static func device(inSubject subject: String) -> String? {
    guard let end = subject.range(of: ": ", options: .backwards) else { return nil }
    return String(subject[..<end.lowerBound].replacing(/-[0-9a-f]{8}$/, with: ""))
  }
}
