internal import Cards
internal import Wallet

extension List: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard
      let arguments = SimpleArguments(
        arguments, flags: ["--starred", "--archived", "--all", "--plain", "--quiet", "-q"],
        options: ["--sort", "--expiring", "--format", "--wallet"], repeated: ["--category"]),
      let listing = ListingOptions.simple(arguments)
    else { return nil }
    let order = arguments["--sort"].map { CardOrder(rawValue: $0) }
    if case .some(nil) = order { return nil }
    self.init()
    text = arguments.words
    kept = .simple(arguments)
    all = arguments.has("--all")
    expiring = arguments["--expiring"]
    sort = order?.map { Choice($0) }
    self.listing = listing
    colour = .simple
    quiet = .simple(arguments)
    wallet = .simple(arguments)
  }
}

extension Agenda: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard
      let arguments = SimpleArguments(
        arguments,
        flags: [
          "--today", "--week", "--month", "--past", "--starred", "--archived", "--plain", "--quiet", "-q",
        ],
        options: ["--from", "--to", "--format", "--wallet"], repeated: ["--category", "--status"]),
      arguments.words.isEmpty, let listing = ListingOptions.simple(arguments)
    else { return nil }
    self.init()
    range = .simple(arguments)
    kept = .simple(arguments)
    status = arguments.all("--status")
    self.listing = listing
    colour = .simple
    quiet = .simple(arguments)
    wallet = .simple(arguments)
  }
}

extension Add: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard
      let arguments = SimpleArguments(
        arguments, flags: ["--no-store", "--force", "--yes", "-y", "--quiet", "-q"],
        options: ["--type", "--label", "--json", "--wallet"], repeated: ["--category"]),
      arguments.words.count <= 2
    else { return nil }
    self.init()
    name = arguments.words.first
    payload = .simple(arguments.words.count > 1 ? arguments.words[1] : nil)
    picture = .simple
    identifier = .simple(arguments)
    categories = arguments.all("--category")
    facts = FactOptions()
    zone = .simple
    pictures = .simple
    noStore = arguments.has("--no-store")
    json = arguments["--json"]
    confirmation = .simple(arguments)
    quiet = .simple(arguments)
    force = arguments.has("--force")
    wallet = .simple(arguments)
  }
}

extension Undo: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard let steps = StepArguments.simple(arguments) else { return nil }
    self.init()
    self.arguments = steps
  }
}

extension Redo: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard let steps = StepArguments.simple(arguments) else { return nil }
    self.init()
    self.arguments = steps
  }
}

extension Encode: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    guard let arguments = SimpleArguments(arguments, options: ["-o", "--output", "--as", "--text"]),
      arguments.words.count == 2, !(arguments.has("-o") && arguments.has("--output"))
    else { return nil }
    let form = arguments["--as"].map { Form(rawValue: $0) } ?? .auto
    guard let form else { return nil }
    self.init()
    type = arguments.words[0]
    payload = .simple(arguments.words[1])
    output = arguments["-o"] ?? arguments["--output"]
    self.form = form
    text = arguments["--text"]
    batch = false
    outputDir = nil
    format = nil
    code = .simple
    bars = .simple
    picture = .simple
    screen = .simple
  }
}

extension Complete: SimpleCommand {
  init?(simple arguments: ArraySlice<String>) {
    // As the scripts of the shells call it: what follows `--` are words, whatever they are.
    guard arguments.first == "--shell", let shell = arguments.dropFirst().first.flatMap(Shell.init(rawValue:)),
      arguments.dropFirst(2).first == "--"
    else { return nil }
    self.init()
    self.shell = shell
    words = Array(arguments.dropFirst(3))
  }
}
