internal import Synchronization
package import Words

/// Reads a command's arguments and options while the command is created.
///
/// A command declares each of them once, as the first value of a property, by a function of `Given`:
///
///     struct Add {
///       var name: String = Given.argument(value: .name, help: Phrase("What you call the card."))
///       var note: String? = Given.option("--note", value: .text, help: Phrase("A note."))
///       var isQuiet = Given.flag("-q", "--quiet", help: Phrase("Print UUIDs alone."))
///     }
///
/// `Add()` is first called with a reader that only collects the declarations. Help, manual page and completion are made
/// from them, and the words of a command line are assigned by them. Then `Add()` is called again, and gets the values.
/// Without a reader, each property has its default: so one command can create another one.
package final class ArgumentReader: Sendable {
  private struct State {
    /// The declarations so far.
    var declared: [Argument] = []
    /// The words of the command line; nil where the declarations are read.
    let words: ArgumentWords?
    /// The number of declarations whose values have been read.
    var next = 0
    var error: ArgumentError?
  }

  private static let ofThread = ThreadLocal<ArgumentReader>()

  /// The reader for which this thread creates a command.
  fileprivate static var current: ArgumentReader? { ofThread.value }

  private let state: Mutex<State>

  private init(_ words: ArgumentWords?) { state = Mutex(State(words: words)) }

  /// The arguments and options that a command declares.
  package static func declarations<Command>(_ make: () -> Command) -> [Argument] {
    let reader = ArgumentReader(nil)
    _ = ofThread.withValue(reader, make)
    return reader.state.withLock { $0.declared }
  }

  /// Creates a command from the arguments that follow its name.
  ///
  /// - Parameter make: creates it, with the same declarations in the same order whenever it is called.
  /// - Throws: `ArgumentError`.
  package static func read<Command>(_ arguments: [String], _ make: () -> Command) throws(ArgumentError) -> Command {
    let reader = ArgumentReader(try ArgumentWords(arguments, declarations(make)))
    let command = ofThread.withValue(reader, make)
    if let error = reader.state.withLock({ $0.error }) { throw error }
    return command
  }

  /// Collects a declaration, or returns the values that were given for it, in their order.
  fileprivate func values(_ declaration: () -> Argument) -> [String] {
    state.withLock { state in
      guard let words = state.words else {
        state.declared.append(declaration())
        return []
      }
      defer { state.next += 1 }
      do throws(ArgumentError) {
        return try words.values(of: state.next)
      } catch {
        state.error = state.error ?? error
        return []
      }
    }
  }

  /// Notes an error, unless there is an earlier one.
  fileprivate func fail(_ error: ArgumentError) { state.withLock { $0.error = $0.error ?? error } }
}

/// The functions by which a command declares its arguments and options, and gets the values from the command line.
package enum Given {
  private static func values(_ declaration: () -> Argument) -> [String] {
    ArgumentReader.current?.values(declaration) ?? []
  }

  private static func value<Value: ArgumentValue>(
    _ kind: Argument.Kind, _ names: [String] = [], default usual: Value? = nil, isOptional: Bool = true,
    isForExperts: Bool = false, shorthand: String? = nil, value: Phrase, _ purpose: Phrase,
    completion: Argument.Completion? = nil
  ) -> Value? {
    let given = values {
      Argument(
        kind: kind, names: names, shorthand: shorthand, value: value, purpose: purpose, isOptional: isOptional,
        isForExperts: isForExperts, givenCompletion: completion, values: { Value.arguments },
        usualValue: { usual?.argument }, isNumber: Value.isNumber)
    }
    guard let text = given.last else { return usual }
    // Several different values are an error, except for the wallet: one value may come from an alias of the shell.
    if given.contains(where: { $0 != text }), let name = names.last, name != "--wallet" {
      ArgumentReader.current?.fail(.repeated(name, values: given))
    }
    let read = Value(argument: text)
    if read == nil {
      ArgumentReader.current?.fail(
        .invalid(
          value: text, of: names.last.map { Phrase(verbatim: "\($0)") } ?? value.uppercased, values: Value.arguments,
          isNumber: Value.isNumber && Value.arguments.isEmpty))
    }
    return read
  }
}

// MARK: declarations

extension Given {
  /// A flag.
  ///
  /// - Parameters:
  ///   - names: its names with hyphens, short ones first.
  ///   - isForExperts: whether only the whole help lists it.
  ///   - help: what it is for.
  /// - Returns: whether it was given.
  package static func flag(
    _ names: String..., isForExperts: Bool = false, help: Phrase
  ) -> Bool {
    flag(names, negative: nil, isForExperts, help) ?? false
  }

  /// A flag that works, but is not listed anywhere.
  package static func hiddenFlag(_ names: String...) -> Bool {
    flag(names, negative: nil, false, nil) ?? false
  }

  /// A flag, and its opposite with `--no-`.
  ///
  /// - Returns: whether the last of them was the flag itself; nil if none was given.
  package static func flagOrNot(
    _ name: String, isForExperts: Bool = false, help: Phrase
  ) -> Bool? {
    flag([name], negative: "--no-" + name.dropFirst(2), isForExperts, help)
  }

  private static func flag(
    _ names: [String], negative: String?, _ isForExperts: Bool, _ purpose: Phrase?
  ) -> Bool? {
    values {
      Argument(kind: .flag, names: names, negative: negative, purpose: purpose, isForExperts: isForExperts)
    }.last.map { $0 != negative }
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - names: its names with hyphens, short ones first.
  ///   - value: the word that stands for the value in help.
  ///   - help: what it is for.
  ///   - completion: what a shell suggests; nil for the values to choose from, where the type has such.
  /// - Returns: nil if it was not given.
  package static func option<Value: ArgumentValue>(
    _ names: String..., isForExperts: Bool = false, value: Phrase, help: Phrase, completion: Argument.Completion? = nil
  ) -> Value? {
    Self.value(.option, names, isForExperts: isForExperts, value: value, help, completion: completion)
  }

  /// An option with a value, by a list of its names.
  package static func option<Value: ArgumentValue>(_ names: [String], value: Phrase, help: Phrase) -> Value? {
    Self.value(.option, names, value: value, help)
  }

  /// An option with a default.
  ///
  /// - Parameter shorthand: the name that is short for the option with the value of the same name: `--json`.
  package static func option<Value: ArgumentValue>(
    _ names: String..., shorthand: String? = nil, isForExperts: Bool = false, value: Phrase, default usual: Value,
    help: Phrase, completion: Argument.Completion? = nil
  ) -> Value {
    Self.value(
      .option, names, default: usual, isForExperts: isForExperts, shorthand: shorthand, value: value, help,
      completion: completion) ?? usual
  }

  /// An option that the command needs.
  package static func requiredOption<Value: ArgumentValue>(_ names: String..., value: Phrase, help: Phrase) -> Value {
    Self.value(.option, names, isOptional: false, value: value, help) ?? .placeholder
  }

  /// An option that may be given more than once.
  package static func options(
    _ names: String..., value: Phrase, help: Phrase, completion: Argument.Completion = .anything
  ) -> [String] {
    options(names, value: value, help: help, completion: completion)
  }

  /// An option that may be given more than once, by a list of its names.
  package static func options(
    _ names: [String], value: Phrase, help: Phrase, completion: Argument.Completion = .anything
  ) -> [String] {
    values {
      Argument(
        kind: .option, names: names, value: value, purpose: help, isRepeating: true, givenCompletion: completion)
    }
  }

  /// An argument that the command needs.
  package static func argument<Value: ArgumentValue>(
    value: Phrase, help: Phrase, completion: Argument.Completion? = nil
  ) -> Value {
    Self.value(.positional, isOptional: false, value: value, help, completion: completion) ?? .placeholder
  }

  /// An argument that may be left out.
  package static func optionalArgument<Value: ArgumentValue>(
    value: Phrase, help: Phrase, completion: Argument.Completion? = nil
  ) -> Value? {
    Self.value(.positional, value: value, help, completion: completion)
  }

  /// The arguments from here to the end.
  ///
  /// - Parameter isOptional: whether there may be none.
  package static func arguments(
    value: Phrase, isOptional: Bool = false, help: Phrase, completion: Argument.Completion = .anything
  ) -> [String] {
    values {
      Argument(
        kind: .positional, names: [], value: value, purpose: help, isOptional: isOptional, isRepeating: true,
        givenCompletion: completion)
    }
  }
}
