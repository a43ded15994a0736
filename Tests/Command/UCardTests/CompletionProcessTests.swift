import Foundation
import Testing
import Witnesses

/// The Tab key in shells, with the scripts that `make install` installs.
@Suite(.serialized) struct CompletionProcessTests {
  /// A shell as a person has set it up.
  struct Shell: CustomTestStringConvertible {
    let name: String
    /// The line that starts it with a file of settings.
    let start: String
    let settings: String
    /// The keys that list all suggestions.
    var listKeys = ["Tab"]
    var testDescription: String { name }

    static let all = [
      Shell(
        name: "bash", start: "exec bash --noprofile --rcfile settings",
        settings: "PS1='% '; source <(ucard --generate-completion-script bash)", listKeys: ["Tab", "Tab"]),
      Shell(name: "zsh", start: "exec env ZDOTDIR=$PWD zsh -d", settings: zsh),
      Shell(
        name: "zsh with menus, in any letter case", start: "exec env ZDOTDIR=$PWD zsh -d",
        settings: """
          setopt complete_in_word always_to_end
          zstyle ':completion:*' menu select
          zstyle ':completion:*' matcher-list 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' 'r:|=*' 'l:|=* r:|=*'
          \(zsh)
          """),
      Shell(
        name: "fish", start: "exec fish -N -C 'source settings'",
        settings: """
          function fish_prompt; echo '% '; end
          set -g fish_autosuggestion_enabled 0
          ucard --generate-completion-script fish | source
          """),
    ]
    private static let zsh = """
      autoload -Uz compinit; compinit -u -D
      source <(ucard --generate-completion-script zsh); PS1='%% '
      """
  }

  private let built: BuiltCommand

  init() throws {
    built = try BuiltCommand(language: "C.UTF-8")
    let cards = ["Нова пошта", "Подорожник", "Дім & Сад", "O'Neill", "user@shop.ua", "dm", "DM Drogerie", "Dobro"]
    for (index, name) in cards.enumerated() {
      let made = try built.shell("ucard add \"\(name)\" 900\(index) --no-store")
      try #require(made.status == 0, "\(made.errors)")
    }
    try #require(try built.shell("ucard config order starred && ucard star Dobro && touch notes.csv").status == 0)
  }

  /// A window with a shell that has written its prompt.
  private func window(_ shell: Shell) throws -> Tmux {
    for name in ["settings", ".zshrc"] {
      try Data((shell.settings + "\n").utf8).write(to: built.home.appending(path: name))
    }
    let window = try built.window()
    try window.enter("cd; clear; \(shell.start)")
    try #require(try window.wait(for: "%"), "\(window.lastText)")
    return window
  }

  /// The lines of the window that are not empty.
  private func lines(_ window: Tmux) throws -> [String] {
    try window.text().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Types on an empty line of an empty window.
  private func type(_ text: String, _ keys: [String], in window: Tmux) throws {
    try window.press("C-u")
    try window.enter("clear")
    try #require(try window.wait { try lines(window) == ["%"] }, "\(window.lastText)")
    try window.tmux("send-keys", "-l", text)
    for key in keys { try window.press(key) }
  }

  @Test(arguments: Shell.all) func aNameIsCompletedInWordsThatTheCommandTakes(_ shell: Shell) throws {
    let window = try window(shell)
    for (typed, completed, number) in [
      ("нова по", "нова пошта", "9000"), ("\"Нова п", "\"Нова пошта\"", "9000"), (#"нова\ п"#, #"Нова\ пошта"#, "9000"),
      ("дім", #"Дім\ \&\ Сад"#, "9002"), (#"o\'"#, #"O\'Neill"#, "9003"),
      ("user@s", "user@shop.ua", "9004"),
    ] {
      try type("ucard show --as text \(typed)", ["Tab"], in: window)
      let expected = "% ucard show --as text \(completed)"
      #expect(try window.wait { try lines(window).first == expected }, "\(typed): \(window.lastText)")
      try window.press("Enter")
      #expect(try window.wait(for: number), "\(typed): \(window.lastText)")
    }
    try type("ucard import not", ["Tab"], in: window)
    #expect(try window.wait(for: "notes.csv"), "\(window.lastText)")
  }

  @Test(arguments: Shell.all) func whatWasTypedStaysAndNamesAreListedInOrder(_ shell: Shell) throws {
    let window = try window(shell)
    try type("ucard show d", shell.listKeys, in: window)
    #expect(try window.wait(for: "DM Drogerie"), "\(window.lastText)")
    #expect(try lines(window).first == "% ucard show d", "\(window.lastText)")
    let list = try lines(window).dropFirst().joined(separator: " ").lowercased().split { !$0.isLetter }
    #expect(list.starts(with: shell.name == "fish" ? ["dobro", "dobro", "dm"] : ["dobro", "dm", "dm"]), "\(list)")
  }
}
