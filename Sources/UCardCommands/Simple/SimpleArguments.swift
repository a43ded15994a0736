/// The arguments of a simple command line: words, options as separate words, each at most once, and their values.
///
/// An option with `=`, a bundle of short options, `--`, a value or word that begins with a hyphen, and an unknown option
/// are not simple: the parser reads those, and says what is wrong with them.
struct SimpleArguments {
  /// The words that are neither options nor their values.
  private(set) var words: [String] = []
  private var given: [(option: String, value: String)] = []

  /// Reads arguments.
  ///
  /// - Parameters:
  ///   - flags: the options without a value.
  ///   - options: the options with a value.
  ///   - repeated: those of them that may be given more than once.
  /// - Returns: nil if they are not simple.
  init?(_ arguments: some Sequence<String>, flags: [String] = [], options: [String] = [], repeated: [String] = []) {
    var awaiting: String?
    for argument in arguments {
      if let option = awaiting {
        guard !argument.hasPrefix("-") else { return nil }
        given.append((option, argument))
        awaiting = nil
      } else if !argument.hasPrefix("-") {
        words.append(argument)
      } else {
        guard repeated.contains(argument) || !given.contains(where: { $0.option == argument }) else { return nil }
        if flags.contains(argument) {
          given.append((argument, ""))
        } else if options.contains(argument) || repeated.contains(argument) {
          awaiting = argument
        } else {
          return nil
        }
      }
    }
    guard awaiting == nil else { return nil }
  }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { given.contains { $0.option == option } }

  /// The value of an option; nil if it was not given.
  subscript(option: String) -> String? { given.first { $0.option == option }?.value }

  /// The values of an option that may be repeated.
  func all(_ option: String) -> [String] { given.filter { $0.option == option }.map(\.value) }
}
