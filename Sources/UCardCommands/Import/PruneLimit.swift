internal import Arguments

/// The largest number of cards that a feed may lack.
enum PruneLimit: ArgumentValue {
  case count(Int)
  case all

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Int(argument), count >= 0 {
      self = .count(count)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .count(let count): String(count)
    case .all: "all"
    }
  }

  /// The number.
  var maximum: Int {
    switch self {
    case .count(let count): count
    case .all: .max
    }
  }
}
