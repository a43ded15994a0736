internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// The suggestions of a shell for the current word. Commands are found by their names and aliases, as when they run.
struct Completion {
  /// The answer for a shell.
  enum Answer: Equatable {
    case words([String])
    case files
    case folders
  }

  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Returns the suggestions for the last of the words, which follow the name of the program.
  func answer(_ words: [String]) -> Answer {
    let current = words.last ?? ""
    var before = words.dropLast()[...]
    // The wallet may stand before the command.
    let wallet = CommandWords.wallet(in: words)
    if before.first == "--wallet" { before = before.dropFirst(2) }
    if before.first?.hasPrefix("--wallet=") ?? false { before = before.dropFirst() }
    if before.first == "help" { before = before.dropFirst() }
    var type: any HelpProviding.Type = UCard.self
    while let word = before.first, !word.hasPrefix("-"), !type.help.commands.isEmpty {
      guard let next = CommandWords.command(word, in: type) else { return .words([]) }
      type = next
      before = before.dropFirst()
    }
    let isGroup = !type.help.commands.isEmpty
    if isGroup, !current.hasPrefix("-") {
      let names = type.help.visibleCommands.map { $0.help.name } + (type == UCard.self ? ["help"] : [])
      return .words(Self.matching(names, current))
    }
    return answer(current, after: Array(before), of: CommandArguments(of: type), wallet: wallet)
  }

  private func answer(
    _ current: String, after before: [String], of command: CommandArguments, wallet: String?
  ) -> Answer {
    var typed: [String] = []
    var isOnlyPositional = false
    var awaited: Argument?
    func option(_ name: String) -> Argument? {
      command.options.first { $0.kind == .option && $0.names.contains(name) }
    }
    for word in before {
      if awaited != nil {
        awaited = nil
      } else if isOnlyPositional || !word.hasPrefix("-") || word == "-" {
        typed.append(word)
      } else if word == "--" {
        isOnlyPositional = true
      } else {
        awaited = option(word)
      }
    }
    if let awaited { return values(of: awaited, current, after: typed, wallet: wallet) }
    if !isOnlyPositional, current.hasPrefix("-") {
      if let sign = current.firstIndex(of: "="), let named = option(String(current[..<sign])) {
        let start = String(current[...sign])
        let value = String(current[current.index(after: sign)...])
        guard case .words(let words) = values(of: named, value, after: typed, wallet: wallet) else { return .files }
        return .words(words.map { start + $0 })
      }
      let names = command.options.flatMap(\.allNames)
      return .words(Self.matching(names.filter { $0.hasPrefix("--") } + ["--help"], current))
    }
    let arguments = command.positional
    guard let last = arguments.last else { return .words([]) }
    let argument = typed.count < arguments.count ? arguments[typed.count] : last
    guard typed.count < arguments.count || last.isRepeating else { return .words([]) }
    return values(of: argument, current, after: typed, wallet: wallet)
  }

  private func values(of argument: Argument, _ current: String, after typed: [String], wallet: String?) -> Answer {
    switch argument.completion {
    case .list(let words): return .words(Self.matching(words, current))
    case .names(let word):
      guard let kind = CompletedNames(rawValue: word) else { return .words([]) }
      // The words of a name that stand before the current one.
      let before = kind == .cardInWords ? typed.map { $0 + " " }.joined() : ""
      let found = names(kind, beginning: before + current, after: typed, in: wallet)
      return .words(Self.matching(found, before + current).map { String($0.dropFirst(before.count)) })
    case .files: return .files
    case .folders: return .folders
    case .anything: return .words([])
    }
  }

  /// The words that begin with the current one, ignoring letter case.
  private static func matching(_ words: [String], _ current: String) -> [String] {
    let beginning = current.lowercased()
    return words.filter { $0.lowercased().hasPrefix(beginning) }
  }

  /// The largest number of names of cards that a shell gets. If there are more, it gets one for each next letter.
  private static let mostNames = 500

  private func names(
    _ names: CompletedNames, beginning current: String, after typed: [String], in wallet: String?
  ) -> [String] {
    if names == .values { return Settings.keys.first { $0.name == typed.first }?.values ?? [] }
    let found = try? WalletLocation(file: wallet).withWallet(.existing, in: context) { store in
      switch names {
      case .categories:
        return try store.categories().map(\.name)
      case .cards, .cardInWords:
        let cards = try store.withSnapshot { try $0.cardNames(beginning: current, most: Self.mostNames) }
        // A name that several cards have does not tell them apart; their numbers do.
        return cards.map { $0.isShared ? "#\($0.number)" : $0.name }
      case .identifiers:
        // A misspelled name finds no card for a shell.
        let identifiers = try store.card(typed.joined(separator: " "), downTo: .insideSpelling, in: context).identifiers
        return identifiers.enumerated().map { $0.element.label ?? String($0.offset + 1) }
      case .values: return []
      }
    }
    return (found ?? []).filter(\.isPrintable)
  }
}

/// `ucard complete`, which the completion scripts of shells run.
struct Complete: UCardCommand {
  static let help = CommandHelp(name: "complete", abstract: Phrase("Print suggestions for a shell."), isHidden: true)

  enum Shell: String, ArgumentValue, CaseIterable {
    case bash, zsh, fish
  }

  var shell: Shell = Given.requiredOption("--shell", value: .name, help: Phrase("The shell."))
  /// For bash, the line and the end of it that bash replaces.
  var words = Given.arguments(
    value: .text, isOptional: true,
    help: Phrase("The words so far, or for bash the line so far."))

  /// Writes a line for each suggestion: the word to insert and, if the name is written otherwise, a tab and the name.
  func run(in context: CommandContext) throws {
    let line = shell == .bash ? BashLine(words.first ?? "", replacing: words.dropFirst().first ?? "") : nil
    let words = line.map { Array($0.words.dropFirst()) } ?? words
    switch Completion(context).answer(words) {
    case .files: try context.write("//files\n")
    case .folders: try context.write("//folders\n")
    case .words(let names):
      let inserted = continuations(of: words.last ?? "", names).map { line?.quoted($0) ?? $0 }
      try context.write(zip(inserted, names).map { $0 == $1 ? "\($0)\n" : "\($0)\t\($1)\n" }.joined())
    }
  }

  /// The names as they continue the current word. One name is inserted as it is. Several begin with what was typed, in
  /// its letter case: bash and zsh put what all have in common in its place. Fish does not, but of names that differ in
  /// case it offers only those that begin exactly so.
  private func continuations(of current: String, _ names: [String]) -> [String] {
    let isExact = names.map { $0.hasPrefix(current) }
    let isKept = shell == .fish ? Set(isExact).count > 1 : names.count > 1
    return isKept ? names.map { current + $0.dropFirst(current.count) } : names
  }
}

extension Complete.Shell {
  /// The script that makes the shell complete `ucard`.
  var script: String {
    switch self {
    case .bash:
      """
      _ucard() {
        local found
        found="$("$1" complete --shell bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2> /dev/null)"
        COMPREPLY=()
        case $found in
          //files) compopt -o default ;;
          //folders) compopt -o plusdirs ;;
          ?*)
            mapfile -t COMPREPLY <<< "$found"
            # A list (63, "?") shows whole names.
            if [ "$COMP_TYPE" = 63 ]; then
              COMPREPLY=("${COMPREPLY[@]#*$'\\t'}")
            else
              COMPREPLY=("${COMPREPLY[@]%%$'\\t'*}")
            fi
            ;;
        esac
      }
      complete -o nosort -F _ucard ucard

      """
    case .zsh:
      """
      #compdef ucard
      _ucard() {
        local -a found names
        found=("${(@f)$("$words[1]" complete --shell zsh -- \\
          "${(@Q)words[2,CURRENT-1]}" "${(Q)${:-$PREFIX$SUFFIX}}" 2> /dev/null)}")
        case $found[1] in
          //files) _files ;;
          //folders) _files -/ ;;
          ?*)
            names=("${(@)found#*$'\\t'}")
            # A menu inserts whole names.
            if [[ $compstate[insert] = *unambiguous ]]; then
              found=("${(@)found%%$'\\t'*}")
            else
              found=("${(@)names}")
            fi
            compadd -U -V ucard -d names -- "${(@)found}"
            ;;
        esac
      }
      if [ "$funcstack[1]" = _ucard ]; then _ucard "$@"; else compdef _ucard ucard; fi

      """
    case .fish:
      """
      function __ucard_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        # A quote may be open.
        set -l typed (
          string unescape -- "$current"; or string unescape -- "$current'"; or string unescape -- "$current\\""; or echo)
        set -l found (command ucard complete --shell fish -- $words[2..] "$typed" 2> /dev/null)
        switch "$found[1]"
          case //files
            __fish_complete_path "$current"
          case //folders
            __fish_complete_directories "$current"
          case '*'
            printf '%s\\n' $found
        end
      end
      complete -c ucard -k -f -a '(__ucard_complete)'

      """
    }
  }
}

/// A command line of bash up to the cursor: its words, and how the last one is quoted.
struct BashLine {
  /// The words without quotes; the last one is the current word, which may be empty.
  private(set) var words: [String] = [""]
  /// The open quotation mark of the current word; nil for none.
  private var quote: Character?
  /// The part of the current word that bash keeps: that before an open quotation mark, or before a character that
  /// divides words for bash (COMP_WORDBREAKS).
  private var kept = ""

  /// - Parameters:
  ///   - line: the line up to the cursor.
  ///   - end: the end of the line, which bash replaces.
  init(_ line: String, replacing end: String) {
    self.init(line)
    kept = BashLine(String(line.dropLast(end.count))).words.last ?? ""
  }

  private init(_ line: String) {
    var isEscaped = false
    var isInWord = false
    for character in line {
      if isEscaped {
        isEscaped = false
        append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote != nil {
        append(character)
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == " " || character == "\t" {
        if isInWord { words.append("") }
        isInWord = false
        continue
      } else {
        append(character)
      }
      isInWord = true
    }
  }

  private mutating func append(_ character: Character) { words[words.count - 1].append(character) }

  /// A suggestion as bash puts it in the place of the current word.
  func quoted(_ suggestion: String) -> String {
    let rest = String(suggestion.dropFirst(kept.count))
    if quote == "'" { return rest.replacing("'", with: "'\\''") }
    let special = quote == nil ? Self.special : Self.specialInQuotes
    return rest.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static let specialInQuotes = Set("\"$`\\")
  private static let special = Set(" \t!\"#$&'()*;<>?[]\\^`{|}~")
}
