import Foundation
import Testing
import Witnesses

/// Shells complete cards with the scripts that `make install` installs.
@Suite struct CompletionProcessTests {
  private let built: BuiltCommand

  init() throws {
    built = try BuiltCommand(language: "C.UTF-8")
    let made = try built.shell("ucard add 'Дім & Сад' 1 --no-store; ucard add \"O'Neill\" 2 --no-store")
    try #require(made.status == 0)
  }

  @Test func bash() throws {
    let script = """
      source <(ucard --generate-completion-script bash)
      for line in 'ucard s дім' "ucard open o"; do
        COMP_LINE=$line COMP_POINT=${#line}
        _ucard ucard
        eval "ucard show --as text ${COMPREPLY[0]}"
      done
      """
    let result = try built.shell("LC_ALL=C.UTF-8 bash --norc -c \(quoted(script))")
    #expect(result.text == "1\n2\n", "\(result.errors)")
  }

  @Test func fish() throws {
    let script =
      "ucard --generate-completion-script fish | source; complete -C 'ucard s дім'; complete -C 'ucard id ls o'"
    let result = try built.shell("LC_ALL=C.UTF-8 fish -N -c \(quoted(script))")
    #expect(result.text == "Дім & Сад\nO'Neill\n", "\(result.errors)")
  }

  @Test func zsh() throws {
    // The functions of zsh's completion are replaced by ones that print.
    let script = """
      function compdef() { }
      function compadd() { shift 2; print -r -- "$@" }
      function _files() { print files }
      source <(ucard --generate-completion-script zsh)
      words=(ucard id ls дім) CURRENT=4 PREFIX=дім; _ucard
      words=(ucard import '') CURRENT=3 PREFIX=; _ucard
      """
    let result = try built.shell("LC_ALL=C.UTF-8 zsh -f -c \(quoted(script))")
    #expect(result.text == "Дім & Сад\nfiles\n", "\(result.errors)")
  }

  private func quoted(_ script: String) -> String { "'" + script.replacing("'", with: "'\\''") + "'" }
}
