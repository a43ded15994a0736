internal import Arguments
internal import Words

/// `ucard complete`, which the completion scripts of shells run.
struct Complete: UCardCommand {
  static let help = CommandHelp(
    name: "complete",
    abstract: Phrase(english: "Print suggestions for a shell.", ukrainian: "Вивести підказки для оболонки."),
    isHidden: true)

  /// The shells.
  enum Shell: String, ArgumentValue, CaseIterable {
    case bash, zsh, fish
  }

  var shell: Shell
  var words: [String]

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    shell = try reader.requiredOption(
      "--shell", value: .name, english: "The shell.", ukrainian: "Оболонка.")
    words = try reader.arguments(
      value: .text, isOptional: true,
      english: "The words so far, or for bash the line so far.", ukrainian: "Уже набрані слова, а для bash — рядок.")
  }

  func run(in context: CommandContext) throws {
    let line = shell == .bash ? BashLine(words.first ?? "") : nil
    switch Completion(context).answer(line.map { Array($0.words.dropFirst()) } ?? words) {
    case .files: try context.write("//files\n")
    case .folders: try context.write("//folders\n")
    case .words(let words): try context.write(words.map { (line?.quoted($0) ?? $0) + "\n" }.joined())
    }
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
        found="$("$1" complete --shell bash -- "${COMP_LINE:0:COMP_POINT}" 2> /dev/null)"
        COMPREPLY=()
        case $found in
          //files) compopt -o default ;;
          //folders) compopt -o plusdirs ;;
          ?*) mapfile -t COMPREPLY <<< "$found" ;;
        esac
      }
      complete -o nosort -F _ucard ucard

      """
    case .zsh:
      """
      #compdef ucard
      _ucard() {
        local found
        found="$("$words[1]" complete --shell zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)"
        case $found in
          //files) _files ;;
          //folders) _files -/ ;;
          ?*) compadd -U -- "${(@f)found}" ;;
        esac
      }
      if [ "$funcstack[1]" = _ucard ]; then _ucard "$@"; else compdef _ucard ucard; fi

      """
    case .fish:
      """
      function __ucard_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l found (command ucard complete --shell fish -- $words[2..] (string unescape -- "$current"; or echo) 2> /dev/null)
        switch "$found[1]"
          case //files
            __fish_complete_path "$current"
          case //folders
            __fish_complete_directories "$current"
          case '*'
            printf '%s\\n' $found
        end
      end
      complete -c ucard -f -a '(__ucard_complete)'

      """
    }
  }
}
