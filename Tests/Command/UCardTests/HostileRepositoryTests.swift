import Foundation
import Testing
import Witnesses

/// Whoever can write to a shared folder must not run programs on the computers that share it: neither by settings of a
/// repository, nor by its hooks.
@Suite struct HostileRepositoryTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  /// Runs lines of shell with two devices, `a` and `b`. The program `run` leaves a file `ran`; `hooks` has it under the name
  /// of each hook.
  private func shell(_ lines: String) throws -> Subprocess.Result {
    try built.devices(
      """
      printf '#!/bin/sh\\ntouch "%s/ran"\\nexit 1\\n' "$PWD" > run; chmod +x run; mkdir hooks
      for hook in applypatch-msg commit-msg fsmonitor-watchman post-applypatch post-checkout post-commit post-index-change \
        post-merge post-receive post-rewrite post-update pre-applypatch pre-auto-gc pre-commit pre-merge-commit pre-push \
        pre-rebase pre-receive prepare-commit-msg proc-receive push-to-checkout reference-transaction update
      do cp run hooks/$hook; done
      set_all() {
        git help --config | awk -v run="$PWD/run" '/^[a-z].*[.]/ && !/ / {
          gsub(/<[^>]*>|[*]/, "x"); last = match($0, /[.][^.]*$/); first = index($0, ".")
          section = first < last ? substr($0, 1, first - 1) " \\"" substr($0, first + 1, last - first - 1) "\\"" : substr($0, 1, last - 1)
          printf "[%s]\\n\\t%s = %s\\n", section, substr($0, last + 1), run }' > "$1/config"
        printf '[core]\\n\\trepositoryFormatVersion = 0\\n\\tbare = true\\n\\thooksPath = %s/hooks\\n' "$PWD" >> "$1/config"
        rm -rf "$1/hooks"; cp -r hooks "$1/hooks"
      }
      \(lines)
      """)
  }

  /// The settings that name a program, by the section and the line that sets them. `RUN` is the program, `HERE` the folder.
  private static let settings: [(section: String, line: String)] =
    [
      "alternateRefsCommand", "askPass", "editor", "fsmonitor", "gitProxy", "pager", "sshCommand", "attributesFile",
      "excludesFile", "notesRef", "worktree",
    ].map { ("core", "\($0) = RUN") } + [
      ("core", "hooksPath = HERE/hooks"),
      ("core", "fsmonitor = true\nfsmonitorHookVersion = 1\nhooksPath = HERE/hooks\nworktree = HERE"),
      ("core", "sshCommand = RUN\npartialCloneFilter = blob:none"),
      ("include", "path = HERE/more"), ("includeIf \"gitdir:**\"", "path = HERE/more"),
      ("alias", "receive-pack = !RUN\nupload-pack = !RUN\nfor-each-ref = !RUN\ngc = !RUN\nindex-pack = !RUN"),
      ("browser \"x\"", "cmd = RUN\npath = RUN"), ("credential", "helper = !RUN"),
      ("diff", "external = RUN"), ("diff \"x\"", "command = RUN\ntextconv = RUN"), ("difftool \"x\"", "cmd = RUN"),
      ("extensions", "partialClone = origin"), ("filter \"x\"", "clean = RUN\nsmudge = RUN\nprocess = RUN"),
      ("gc", "recentObjectsHook = RUN\nauto = 1"), ("gpg", "program = RUN"), ("gpg \"ssh\"", "defaultKeyCommand = RUN"),
      ("interactive", "diffFilter = RUN"), ("maintenance", "auto = true"), ("man \"x\"", "cmd = RUN"),
      ("merge \"x\"", "driver = RUN"), ("mergetool \"x\"", "cmd = RUN"), ("pager", "receive-pack = RUN\nlog = RUN"),
      ("protocol \"ext\"", "allow = always"),
      ("receive", "procReceiveRefs = refs\ncertNonceSeed = x\nautogc = true"),
      ("receive", "denyCurrentBranch = updateInstead"),
      ("remote \"origin\"", "url = ext::RUN\npromisor = true\nuploadpack = RUN\nreceivepack = RUN\nvcs = x"),
      ("sendemail", "sendmailCmd = RUN"), ("sequence", "editor = RUN"), ("submodule \"x\"", "update = !RUN"),
      ("tar \"x\"", "command = RUN"), ("trailer \"x\"", "command = RUN\ncmd = RUN"),
      ("uploadpack", "packObjectsHook = RUN"), ("url \"ext::RUN\"", "insteadOf = /"),
    ]

  @Test(arguments: settings) func noSettingNamesAProgram(_ section: String, _ line: String) throws {
    let lines = "[\(section)]\n\(line)\n"
    let result = try shell(
      """
      git init --quiet --bare cards; git init --quiet --bare more.git
      sed "s:RUN:$PWD/run:; s:HERE:$PWD:" > set << 'END'
      \(lines)
      END
      printf '[core]\\n\\talternateRefsCommand = %s/run\\n' "$PWD" > more; cat set >> cards/config
      cp hooks/* cards/hooks/; echo "$PWD/more.git/objects" > cards/objects/info/alternates; cat set >> more.git/config
      on a add Gym 1 -q > /dev/null; on a sync init cards --yes 2> errors; echo $?
      on b sync init "file://$PWD/cards" 2>> errors; on b edit Gym --star 2> /dev/null; on b sync 2>> errors; echo $?
      on a sync 2>> errors; on a info Gym | grep State; ls ran; cat errors >&2
      """)
    #expect(result.text == "0\n0\nState: starred\n", "\(result.text) \(result.errors)")
  }

  /// All settings that git knows have a value here with which git itself would end. So none of them is read.
  @Test(arguments: ["cards", "$PWD/cards", "file://$PWD/cards", "file://$PWD/c%61rds", "home:cards"])
  func noSettingIsRead(_ address: String) throws {
    let result = try shell(
      """
      export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.$PWD/.insteadOf" GIT_CONFIG_VALUE_0=home:
      git init --quiet --bare cards; set_all cards; git -C cards config core.compression 2> /dev/null; echo $?
      on a add Gym 1 -q > /dev/null; on a sync init "\(address)" 2> errors; echo $?
      on b sync init "\(address)" 2>> errors; on b edit Gym --star 2> /dev/null; on b sync --quiet 2>> errors; echo $?
      on a sync 2>> errors; on a info Gym | grep State; ls ran; grep -c . cards/config | grep -c '...'; cat errors >&2
      """)
    #expect(
      result.text.hasSuffix("\n0\n0\nState: starred\n1\n") && !result.text.contains("ran"),
      "\(result.text) \(result.errors)")
  }

  /// A household that an older version has set up, and a repository that turns hostile after it was joined.
  @Test func laterSettingsAreNotReadEither() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on a add Gym 1 -q > /dev/null; on a sync init cards 2> /dev/null
      on b sync init cards 2> /dev/null
      cd b/.local/share/ucard/household; rm -r place.git; git config --unset ucard.repository
      git config remote.origin.url "$OLDPWD/cards"; cd "$OLDPWD"; set_all cards
      on b edit Gym --star 2> /dev/null; on b sync 2> errors; echo $?; on a sync 2>> errors; echo $?
      on a info Gym | grep State; on b sync status | grep Repository | sed "s:$PWD/::"; ls ran
      on a sync leave 2> /dev/null; git --git-dir=cards --no-pager fsck 2>&1 | head -n 1; ls cards/objects | grep -c .; cat errors >&2
      """)
    #expect(
      result.text.hasPrefix("0\n0\nState: starred\nRepository: cards\n") && !result.text.contains("ran\n"),
      "\(result.text) \(result.errors)")
  }

  /// A folder of bundles may become a repository, and a file in it may pretend to be a bundle.
  @Test func aFolderMayBecomeARepository() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null; on b sync init folder 2> /dev/null
      git init --quiet --bare folder; set_all folder; git init --quiet --bare folder/evil; set_all folder/evil
      own=$(basename folder/ucard-*.bundle | head -n 1); echo 'gitdir: evil' > folder/ucard-evil-00000000.bundle
      cp -r folder/evil folder/ucard-evil-00000001.bundle; cp -r folder/evil folder/ucard-evil-00000000.bundle.git
      on b edit Gym --star 2> /dev/null; export GIT_TRACE="$PWD/trace"; on b sync 2> errors; echo $?
      on a sync 2>> errors; echo $?; unset GIT_TRACE; on a info Gym | grep State; ls ran
      grep -c -e upload-pack -e receive-pack trace; cat errors >&2
      """)
    #expect(result.text == "0\n0\nState: starred\n0\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("“ucard-evil-00000000.bundle” has not arrived completely"))
  }

  /// git may not pack another repository anew, to which a link leads, nor be led astray by the files of one.
  @Test(arguments: [
    ("mv cards/objects other; ln -s ../other cards/objects", "objects» — символічне посилання"),
    ("mv cards/refs other; ln -s ../other cards/refs", "refs» — символічне посилання"),
    ("mv cards/objects/pack other; ln -s ../../other cards/objects/pack", "objects/pack» — символічне посилання"),
    ("git config -f cards/config extensions.objectFormat sha256", "(objectformat sha256). "),
    ("rm cards/HEAD; echo 'gitdir: ../more.git' > cards/.git", "немає сховища git"),
    ("rm cards/HEAD; mkfifo cards/HEAD", "немає сховища git"),
    ("echo ../../none/objects > cards/objects/info/alternates", "потрібні файли з"),
  ]) func repositoriesOfOtherKindsAreRefused(_ change: String, _ reason: String) throws {
    let result = try shell(
      """
      git init --quiet --bare cards; git init --quiet --bare more.git; on a add Gym 1 -q > /dev/null; \(change)
      on a sync init "file://$PWD/cards"; echo $?; ls a/.local/share/ucard
      LC_ALL=uk_UA.UTF-8 on a sync init "file://$PWD/cards"
      """)
    #expect(result.text == "74\nwallet.sqlite\n", "\(result.text) \(result.errors)")
    let lines = result.errors.split(separator: "\n")
    let path = built.home.appending(path: "cards").path
    // A command may stand below.
    let sentences = lines.filter { !$0.hasPrefix("  ") }
    #expect(sentences.count == 2, "\(lines)")
    #expect(sentences[0].contains("” cannot be used: ") && sentences[0].contains("“\(path)"), "\(lines)")
    #expect(sentences[1].contains("» не підходить: ") && sentences[1].contains(reason), "\(lines)")
  }

  /// A repository with links, or with files that are elsewhere, can be joined after the command that its refusal names.
  @Test(arguments: [
    "mv cards/objects other; ln -s ../other cards/objects", "mv cards/refs other; ln -s ../other cards/refs",
    "mv cards lender; git clone --quiet --bare --shared lender cards; mv lender away",
  ]) func theCommandThatARefusalNamesWorks(_ change: String) throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on a add Gym 1 -q > /dev/null; on a sync init cards --yes 2> /dev/null; \(change)
      on b sync init "file://$PWD/cards" 2> errors; cat errors >&2; [ -e away ] && mv away lender
      sh -c "$(grep '^  git [-c]' errors)" 2>&1 | grep fatal
      [ -e lender ] && mv lender gone; [ -e cards-copy ] && place=cards-copy || place=cards
      on b sync init "file://$PWD/$place" 2> /dev/null; echo $?; on b list -q | grep -c .
      """)
    #expect(result.text == "0\n1\n", "\(result.text) \(result.errors)")
  }

  /// Files are written for all who may write to the repository, and none that is checked out is changed.
  @Test func permissionsAndWorkTreesAreRespected() throws {
    let result = try shell(
      """
      git init --quiet --bare --shared=group cards; umask 077
      on a add Gym 1 -q > /dev/null; on a sync init cards 2> /dev/null; on a edit Gym --star 2> /dev/null; on a sync 2> /dev/null
      find cards/objects cards/refs -type f ! -perm -060 ! -path '*/objects/*' -o -type d ! -perm -070 -o -path '*/objects/*' -type f ! -perm -040
      git init --quiet --initial-branch=other work; on b sync init work; echo $?; git -C work rev-parse --verify --quiet main > /dev/null; echo $?
      on c add Pool 2 -q > /dev/null; on c sync init work 2> /dev/null; git -C work rev-list --count main
      git init --quiet --initial-branch=main tree; on d add Gym 1 -q > /dev/null; on d sync init tree; echo $?; git -C tree branch -a
      """)
    #expect(result.text == "0\n0\n3\n74\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("refusing to update checked out branch"), "\(result.errors)")
  }
}
