package import Words

/// Gives a command its arguments and options.
///
/// The initialiser of a command asks for each of them once, with its name, help and default. First it runs with a reader
/// that only keeps these declarations: from them come help, manual page and completion, and by them the words of a command
/// line are told apart. Then it runs again, and gets the values.
///
///     init(_ reader: ArgumentReader) throws(ArgumentError) {
///       name = try reader.argument(value: .name, english: "What you call the card.", ukrainian: …)
///       note = try reader.option("--note", value: .text, english: "A note.", ukrainian: …)
///       isQuiet = try reader.flag("-q", "--quiet", english: "Print UUIDs alone.", ukrainian: …)
///     }
package final class ArgumentReader {
  /// The declarations so far.
  private var declared: [Argument] = []
  /// The words of the command line; nil where the declarations are read.
  private var words: ArgumentWords?
  /// The number of declarations whose values have been read.
  private var next = 0

  private init(_ words: ArgumentWords?) { self.words = words }

  /// The arguments and options that an initialiser declares.
  package static func declarations<Command>(
    _ make: (ArgumentReader) throws(ArgumentError) -> Command
  ) -> [Argument] {
    let reader = ArgumentReader(nil)
    _ = try? make(reader)
    return reader.declared
  }

  /// Creates a command from the arguments that follow its name.
  ///
  /// - Parameter make: its initialiser, which asks for the same arguments and options in the same order whenever it runs.
  /// - Throws: `ArgumentError`.
  package static func read<Command>(
    _ arguments: [String], _ make: (ArgumentReader) throws(ArgumentError) -> Command
  ) throws(ArgumentError) -> Command {
    try make(ArgumentReader(ArgumentWords(arguments, declarations(make))))
  }

  /// Keeps a declaration, or returns the values that were given for it, the last one last.
  ///
  /// - Throws: `.missing`.
  private func values(_ declaration: () -> Argument) throws(ArgumentError) -> [String] {
    guard let words else {
      declared.append(declaration())
      return []
    }
    defer { next += 1 }
    return try words.values(of: next)
  }

  private func value<Value: ArgumentValue>(
    _ kind: Argument.Kind, _ names: [String], _ usual: Value?, isOptional: Bool, value: Phrase, _ purpose: Phrase,
    completion: Argument.Completion?
  ) throws(ArgumentError) -> Value? {
    let given = try values {
      Argument(
        kind, names, value: value, purpose, isOptional: isOptional,
        completion: completion, values: { Value.arguments }, usualValue: { usual?.argument },
        isNumber: Value.isNumber)
    }
    guard let text = given.last else { return usual }
    guard let read = Value(argument: text) else {
      throw .invalid(
        value: text, of: names.last.map { Phrase(alike: "\($0)") } ?? value.uppercased, values: Value.arguments)
    }
    return read
  }

  /// The value of something that is required. Where only declarations are read, it is any value.
  private func required<Value: ArgumentValue>(_ given: Value?) throws(ArgumentError) -> Value {
    guard let value = given ?? Value(argument: Value.arguments.first ?? "0") else { throw .missing(.nothing) }
    return value
  }
}

// MARK: declarations

extension ArgumentReader {
  /// A flag.
  ///
  /// - Parameters:
  ///   - names: its names with hyphens, short ones first.
  ///   - english: what it is for, for help.
  ///   - ukrainian: the same in Ukrainian.
  /// - Returns: whether it was given.
  package func flag(_ names: String..., english: Phrase.Text, ukrainian: Phrase.Text) throws(ArgumentError) -> Bool {
    try flag(names, negative: nil, Phrase(english: english, ukrainian: ukrainian)) ?? false
  }

  /// A flag that runs, and that nothing lists.
  package func hiddenFlag(_ names: String...) throws(ArgumentError) -> Bool {
    try flag(names, negative: nil, nil) ?? false
  }

  /// A flag, and another one with `--no-` for its contrary.
  ///
  /// - Returns: whether the last one of them was the first; nil if none was given.
  package func flagOrNot(_ name: String, english: Phrase.Text, ukrainian: Phrase.Text) throws(ArgumentError) -> Bool? {
    try flag([name], negative: "--no-" + name.dropFirst(2), Phrase(english: english, ukrainian: ukrainian))
  }

  private func flag(_ names: [String], negative: String?, _ purpose: Phrase?) throws(ArgumentError) -> Bool? {
    try values {
      Argument(.flag, names, negative: negative, purpose)
    }.last.map { $0 != negative }
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - names: its names with hyphens, short ones first.
  ///   - value: the word that stands for the value in help.
  ///   - english: what it is for, for help.
  ///   - ukrainian: the same in Ukrainian.
  ///   - completion: what a shell suggests; nil for the values to choose from, where the type has such.
  /// - Returns: nil if it was not given.
  package func option<Value: ArgumentValue>(
    _ names: String..., value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value? {
    try option(names, value: value, english: english, ukrainian: ukrainian, completion: completion)
  }

  /// An option with a value, by a list of its names.
  package func option<Value: ArgumentValue>(
    _ names: [String], value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value? {
    try self.value(
      .option, names, nil, isOptional: true, value: value, Phrase(english: english, ukrainian: ukrainian),
      completion: completion)
  }

  /// An option with a default.
  package func option<Value: ArgumentValue>(
    _ names: String..., value: Phrase, default usual: Value, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value {
    try self.value(
      .option, names, usual, isOptional: true, value: value, Phrase(english: english, ukrainian: ukrainian),
      completion: completion) ?? usual
  }

  /// An option that the command needs.
  package func requiredOption<Value: ArgumentValue>(
    _ names: String..., value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value {
    try required(
      self.value(
        .option, names, nil, isOptional: false, value: value, Phrase(english: english, ukrainian: ukrainian),
        completion: completion))
  }

  /// An option that may be given more than once.
  package func options(
    _ names: String..., value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion = .anything
  ) throws(ArgumentError) -> [String] {
    try options(names, value: value, english: english, ukrainian: ukrainian, completion: completion)
  }

  /// An option that may be given more than once, by a list of its names.
  package func options(
    _ names: [String], value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion = .anything
  ) throws(ArgumentError) -> [String] {
    try values {
      Argument(
        .option, names, value: value, Phrase(english: english, ukrainian: ukrainian), isRepeating: true,
        completion: completion)
    }
  }

  /// An argument that the command needs.
  package func argument<Value: ArgumentValue>(
    value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text, completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value {
    try required(
      self.value(
        .positional, [], nil, isOptional: false, value: value, Phrase(english: english, ukrainian: ukrainian),
        completion: completion))
  }

  /// An argument that may be left out.
  package func optionalArgument<Value: ArgumentValue>(
    value: Phrase, english: Phrase.Text, ukrainian: Phrase.Text, completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value? {
    try self.value(
      .positional, [], nil, isOptional: true, value: value, Phrase(english: english, ukrainian: ukrainian),
      completion: completion)
  }

  /// An argument with a default.
  package func argument<Value: ArgumentValue>(
    value: Phrase, default usual: Value, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion? = nil
  ) throws(ArgumentError) -> Value {
    try self.value(
      .positional, [], usual, isOptional: true, value: value, Phrase(english: english, ukrainian: ukrainian),
      completion: completion) ?? usual
  }

  /// The arguments from here to the end.
  ///
  /// - Parameter isOptional: whether there may be none.
  package func arguments(
    value: Phrase, isOptional: Bool = false, english: Phrase.Text, ukrainian: Phrase.Text,
    completion: Argument.Completion = .anything
  ) throws(ArgumentError) -> [String] {
    try values {
      Argument(
        .positional, value: value, Phrase(english: english, ukrainian: ukrainian), isOptional: isOptional,
        isRepeating: true, completion: completion)
    }
  }
}
