/// The arguments of `ucard-faults`.
struct Options: Sendable {
  /// The description of the arguments.
  static let usage = """
    usage: ucard-faults [--operation NAME] [--fault NAME] [--at CALL] [--most TRIES] [OPTION…]
           ucard-faults --mutations [--specimen NAME] [--at NUMBER] [--most TRIES] [OPTION…]
           ucard-faults --races [--most COMMANDS] [OPTION…]
           ucard-faults --conditions [--operation NAME] [--fault NAME] [OPTION…]
      --operation  this operation alone
      --fault      this fault alone: \(Fault.all.map(\.name).joined(separator: ", "))
                   with --conditions: \(Condition.allCases.map(\.rawValue).joined(separator: ", "))
      --specimen   this file alone
      --at         the call, or the damaged file, of that number alone
      --most       about so many tries of each operation or file
      --command    the command to run; else the one beside this program
      --keep       keep what the tries leave, and say where
    """

  private(set) var isMutations = false
  private(set) var isRaces = false
  private(set) var isConditions = false
  private(set) var operation: String?
  private(set) var specimen: String?
  private(set) var fault: String?
  private(set) var index: Int?
  private(set) var most: Int?
  private(set) var command: String?
  private(set) var keeps = false

  /// - Throws: `CampaignError` with the usage.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--mutations": isMutations = true
      case "--races": isRaces = true
      case "--conditions": isConditions = true
      case "--keep": keeps = true
      case "--operation": operation = rest.popFirst()
      case "--specimen": specimen = rest.popFirst()
      case "--command": command = rest.popFirst()
      case "--fault": fault = rest.popFirst()
      case "--at": index = rest.popFirst().flatMap(Int.init)
      case "--most": most = rest.popFirst().flatMap(Int.init)
      default: throw CampaignError(Self.usage)
      }
    }
  }
}
