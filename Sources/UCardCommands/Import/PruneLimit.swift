internal import ArgumentParser

/// The largest number of cards that a feed may lack.
enum PruneLimit: ExpressibleByArgument {
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

  /// The number.
  var maximum: Int {
    switch self {
    case .count(let count): count
    case .all: .max
    }
  }
}
