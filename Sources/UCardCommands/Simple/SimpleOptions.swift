internal import ArgumentParser

// The groups of options, each with the values that it has where none of its options is given. As with a whole command, a
// property that is not set cannot be read.

extension ParsableArguments {
  /// A copy with changes.
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var changed = self
    change(&changed)
    return changed
  }
}

extension WalletOptions {
  static func simple(_ arguments: SimpleArguments) -> Self { Self().with { $0.file = arguments["--wallet"] } }
}

extension QuietOption {
  static func simple(_ arguments: SimpleArguments) -> Self {
    Self().with { $0.quiet = arguments.has("--quiet") || arguments.has("-q") }
  }
}

extension YesOption {
  static func simple(_ arguments: SimpleArguments) -> Self {
    Self().with { $0.yes = arguments.has("--yes") || arguments.has("-y") }
  }
}

extension FilterOptions {
  static func simple(_ arguments: SimpleArguments) -> Self {
    Self().with {
      $0.categories = arguments.all("--category")
      $0.starred = arguments.has("--starred")
      $0.archived = arguments.has("--archived")
    }
  }
}

extension ListingOptions {
  /// - Returns: nil for a format that does not exist.
  static func simple(_ arguments: SimpleArguments) -> Self? {
    let format = arguments["--format"].map { ListFormat(rawValue: $0) } ?? .table
    guard let format else { return nil }
    return Self().with {
      $0.format = format
      $0.plain = PlainOption().with { $0.plain = arguments.has("--plain") }
    }
  }
}

extension ColourOption {
  static var simple: Self { Self().with { $0.colour = .auto } }
}

extension ScreenOptions {
  static var simple: Self { Self().with { $0.width = nil } }
}

extension ZoneOption {
  static var simple: Self { Self().with { $0.zone = nil } }
}

extension CodeOptions {
  static var simple: Self { Self().with { $0.errorCorrection = nil } }
}

extension BarOptions {
  static var simple: Self {
    Self().with {
      $0.ratio = nil
      $0.bearerBars = nil
    }
  }
}

extension PictureOptions {
  static var simple: Self {
    Self().with {
      $0.module = nil
      $0.moduleText = nil
      $0.dpi = nil
      $0.height = nil
      $0.rotate = nil
      $0.noText = false
    }
  }
}

extension PictureFileOptions {
  static var simple: Self {
    Self().with {
      $0.front = nil
      $0.back = nil
      $0.icon = nil
    }
  }
}

extension PictureCodeOptions {
  static var simple: Self {
    Self().with {
      $0.picture = nil
      $0.usesCamera = false
      $0.pick = nil
      $0.takesAll = false
      $0.keepFront = false
      $0.keepBack = false
    }
  }
}

extension PayloadArguments {
  static func simple(_ payload: String?) -> Self {
    Self().with {
      $0.payload = payload
      $0.payloadBase64 = nil
      $0.payloadFile = nil
      $0.keepsNewline = false
      $0.charset = nil
      $0.eci = nil
    }
  }
}

extension IdentifierOptions {
  static func simple(_ arguments: SimpleArguments) -> Self {
    Self().with {
      $0.type = arguments["--type"]
      $0.label = arguments["--label"]
      $0.text = nil
      $0.module = nil
      $0.secret = nil
      $0.code = .simple
      $0.bars = .simple
    }
  }
}

extension AgendaRange {
  static func simple(_ arguments: SimpleArguments) -> Self {
    Self().with {
      $0.today = arguments.has("--today")
      $0.week = arguments.has("--week")
      $0.month = arguments.has("--month")
      $0.past = arguments.has("--past")
      $0.from = arguments["--from"]
      $0.to = arguments["--to"]
    }
  }
}

extension StepArguments {
  /// - Returns: nil for arguments that are not simple, or no number of steps.
  static func simple(_ arguments: ArraySlice<String>) -> Self? {
    guard let arguments = SimpleArguments(arguments, flags: ["--dry-run"], options: ["--wallet"]),
      arguments.words.count <= 1
    else { return nil }
    let steps = arguments.words.first.map { Int($0) } ?? 1
    guard let steps else { return nil }
    return Self().with {
      $0.steps = steps
      $0.dryRun = arguments.has("--dry-run")
      $0.wallet = .simple(arguments)
    }
  }
}
