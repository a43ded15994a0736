import Foundation
import Testing
import Witnesses

/// Wallets that are shared, by the built command and git.
@Suite struct SyncTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  private func shell(_ lines: String) throws -> Subprocess.Result { try built.devices(lines) }

  /// Two devices with one card each, and a server.
  private static let two = """
    git init --quiet --bare server.git
    on a add Gym 4820000000000 --note hello 2> /dev/null; on a sync init server.git --name a 2> /dev/null
    on b add Library A-1 2> /dev/null; on b sync init server.git --name b --yes 2> /dev/null
    on a sync 2> /dev/null
    """

  /// A server that ssh reaches as `host`, which is this machine.
  private static let server = """
    printf '#!/bin/sh\\nshift; exec sh -c "$*"\\n' > ssh; chmod +x ssh; export GIT_SSH_COMMAND="$PWD/ssh" GIT_SSH_VARIANT=simple
    """

  @Test func twoDevicesHaveTheSame() throws {
    let result = try shell(
      Self.two + """

        on a edit gym --note a 2> /dev/null; on b edit gym --star 2> /dev/null; on b add Pool 5 --tag Sport 2> /dev/null
        on a sync; on b sync; on a sync; on a sync
        [ "$(all a)" = "$(all b)" ] && echo same
        on b list --json | grep -o '"name" : "[^"]*"'
        """)
    #expect(
      result.errors == """
        Sent: 1 card.
        Received: 1 changed (Gym).
        Sent: 2 cards.
        Received: 1 added (Pool), 1 changed (Gym), categories.
        Nothing new.

        """)
    #expect(result.text == "same\n\"name\" : \"Gym\"\n\"name\" : \"Library\"\n\"name\" : \"Pool\"\n")
  }

  @Test func bothValuesOfAConflictAreKeptAndCanBeChosen() throws {
    let result = try shell(
      Self.two + """

        on a edit gym --note one 2> /dev/null; on b edit gym --note two 2> /dev/null
        on a sync 2> /dev/null; on b sync; on a sync 2> /dev/null
        on a sync conflicts | sed -E 's/, [0-9][^)]*[)]/, T)/g'; on b sync conflicts --take 7; echo $?
        on b sync conflicts --take 1; on b sync 2> /dev/null; on a sync 2> /dev/null
        on a info gym | grep Note; on a sync conflicts; on b sync conflicts --keep all; echo $?
        """)
    #expect(
      result.text == """
        1  “Gym”, note: “one” (a, T); now “two” (b, T)
        1
        Note: one
        1

        """, "\(result.errors)")
    #expect(
      result.errors.hasPrefix(
        """
        “Gym” was changed on two computers (note). The earlier value is set aside: “one”.
        To choose:
          ucard sync conflicts

        """))
    #expect(result.errors.contains("Put into the card: “Gym”, note: “one” (a, "))
    #expect(result.errors.contains("There are no conflicts.\n"))
  }

  @Test func deletedHereAndChangedThereStays() throws {
    let result = try shell(
      Self.two + """

        on a delete --yes gym library 2> /dev/null; on b edit gym --note kept 2> /dev/null
        on a sync 2> /dev/null; on b sync; on a sync 2> /dev/null
        on a list; on b list
        """)
    #expect(result.errors.contains("“Gym” was deleted on one computer and changed on another, so it stays.\n"))
    #expect(result.text.components(separatedBy: "Gym").count == 3 && !result.text.contains("Library"))
  }

  /// Changes that others have sent are theirs, too. A computer that has left may undo them, and joins with the rest.
  @Test func aSyncIsNotUndone() throws {
    let result = try shell(
      Self.two + """

        on a add Pool 5 2> /dev/null; on a sync 2> /dev/null; on b sync 2> /dev/null
        on b undo; echo $?; on b undo --dry-run; echo $?; on b list | grep -c Pool; on b sync; on a list | grep -c Pool
        on b history | grep -o 'synced.*'; on b sync leave --yes 2> /dev/null; on b undo 2> /dev/null
        on b list | grep -c Pool; on b sync init server.git --yes 2> /dev/null; on b list | grep -c Pool
        """)
    #expect(result.text == "1\n1\n1\n1\nsynced “Pool”\n0\n1\n", "\(result.text) \(result.errors)")
    let refusal =
      "ucard: A sync is not undone, because the other computers have its changes too. "
    #expect(result.errors.hasPrefix(refusal) && result.errors.contains("\n  ucard restore FILE\n"), "\(result.errors)")
  }

  /// A step over which syncs have passed goes back as far as nobody has changed it since, and can be redone.
  @Test func undoTakesBackWhatThisComputerHasDone() throws {
    let result = try shell(
      Self.two + """

        settle() { for n in 1 2; do on a sync 2> /dev/null; on b sync 2> /dev/null; done; }
        settle; on a edit gym --note new --issuer Fit 2> /dev/null; settle
        on b edit gym --note "of b" --star 2> /dev/null; on b add Pool 5 2> /dev/null; settle
        on a undo; on a info gym | grep -e Note -e Issuer -e State; on a list | grep -c Pool; settle
        [ "$(all a)" = "$(all b)" ] && echo same; on a redo 2> /dev/null; on a info gym | grep -e Note -e Issuer; settle
        on a add Own 9 2> /dev/null; on a delete library --yes 2> /dev/null; settle; on b edit Own --star 2> /dev/null; settle
        on a undo 2 2> /dev/null; on a list | grep -c -e Own -e Library; settle; [ "$(all a)" = "$(all b)" ] && echo same
        on a check 2> /dev/null; echo $?
        """)
    #expect(
      result.text == """
        Note: of b
        State: starred
        1
        same
        Issuer: Fit
        Note: of b
        2
        same
        0

        """, "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Undone: the change of “Gym”"), "\(result.errors)")
  }

  /// The number of cards of others that go is told before they do.
  @Test func deletionsOfCardsOfOthersAreTold() throws {
    let result = try shell(
      Self.two + """

        on a delete library gym --yes 2> /dev/null; on a sync; on b sync; on b list | grep -c .
        """)
    #expect(
      result.errors.hasPrefix(
        """
        Cards from other computers were deleted here: 1 (“Library”). Those that nobody has changed are deleted on all \
        computers. To bring cards back:
          ucard undo

        """),
      "\(result.errors)")
  }

  // MARK: - Balances

  /// The payment counts, and the balance that was set and taken back does not.
  @Test func anUndoneBalanceCountsNowhere() throws {
    let result = try shell(
      Self.two + """

        on a balance gym set 15.90 --currency UAH 2> /dev/null; on a balance gym set 33.80 2> /dev/null
        on a sync 2> /dev/null; on b sync 2> /dev/null; on a undo 2> /dev/null; on b balance gym spend 5 2> /dev/null
        on a sync 2> /dev/null; on b sync 2> /dev/null; on a sync 2> /dev/null
        for device in a b; do on $device balance gym | head -n 1; on $device sync conflicts; on $device check; done
        on b balance gym set 50 2> /dev/null; on b sync 2> /dev/null; on a sync 2> /dev/null
        on a balance gym spend 7 2> /dev/null; on a sync 2> /dev/null; on b sync 2> /dev/null; on b undo 2> /dev/null
        on b sync 2> /dev/null; on a sync 2> /dev/null
        for device in a b; do on $device balance gym | head -n 1; done
        """)
    #expect(
      result.text == "Gym: 10.90 UAH\nGym: 10.90 UAH\nGym: 3.90 UAH\nGym: 3.90 UAH\n", "\(result.text) \(result.errors)"
    )
    #expect(result.errors.contains("The wallet is sound"), "\(result.errors)")
  }

  /// Two amounts that two have read off, without knowing of each other, wait until one of them is chosen.
  @Test(arguments: ["take", "keep"]) func twoBalancesThatWereSetAreAConflict(_ choice: String) throws {
    let result = try shell(
      Self.two + """

        settle() { for n in 1 2; do on a sync 2> /dev/null; on b sync 2> /dev/null; done; }
        on a balance gym set 100 --currency UAH 2> /dev/null; settle
        on a balance gym set 40 2> /dev/null; on b balance gym spend 10 2> /dev/null; on b balance gym set 60 2> /dev/null
        on a sync 2> /dev/null; on b sync; settle; on a balance gym spend 1 2> /dev/null; settle
        for device in a b; do on $device sync conflicts | sed -E 's/, [0-9][^)]*[)]/, T)/g'; done
        on a sync conflicts --\(choice) 1 2> /dev/null; on b balance gym spend 2 2> /dev/null; settle
        for device in a b; do on $device balance gym | head -n 1; on $device sync conflicts; on $device check; done
        """)
    let line = "1  “Gym”, balance: 29.00 UAH (a, T); now 59.00 UAH (a, T)\n"
    let amount = choice == "take" ? "Gym: 27.00 UAH\n" : "Gym: 57.00 UAH\n"
    #expect(result.text == line + line + amount + amount, "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains(
        "“Gym” was changed on two computers (balance). The earlier value is set aside: 30.00 UAH."))
  }

  // MARK: - What others send

  /// A name in a tree that no file can have stops nobody. Settings by which git signs do not count.
  @Test func namesInTreesAndSignaturesStopNobody() throws {
    let result = try shell(
      """
      export GIT_CONFIG_COUNT=3 GIT_CONFIG_KEY_0=commit.gpgSign GIT_CONFIG_VALUE_0=true GIT_CONFIG_KEY_1=push.gpgSign \
        GIT_CONFIG_VALUE_1=true GIT_CONFIG_KEY_2=gpg.program GIT_CONFIG_VALUE_2=false
      \(Self.two)
      cd server.git; blob=$(git rev-parse main:format); tree=$(git rev-parse 'main^{tree}')
      (printf '100644 ..\\0'; python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]))' "$blob"; git cat-file tree $tree) > ../tree
      tree=$(git hash-object -t tree -w --literally ../tree)
      git update-ref refs/heads/main $(git -c commit.gpgSign=false -c user.name=x -c user.email=x@x commit-tree -p main -m x $tree); cd ..
      on a edit gym --note new 2> /dev/null; on a sync; echo $?; on b sync; echo $?; on b info gym | grep Note
      on b edit gym --star 2> /dev/null; on b sync; on a sync; on a info gym | grep State
      """)
    #expect(result.text == "0\n0\nNote: new\nState: starred\n", "\(result.text) \(result.errors)")
  }

  /// A commit or branch that cannot be used is named, with a command that replaces it.
  @Test func theWayPastWhatOthersHaveSentIsNamed() throws {
    let result = try shell(
      Self.two + """

        way() { grep -o 'git -C .* main$' errors | sh 2> /dev/null; on a sync 2> /dev/null; echo $?; on b sync 2> /dev/null; echo $?; }
        tip() { git -C server.git update-ref refs/heads/main $(git -C server.git -c user.name=x -c user.email=x@x commit-tree -p main -m x $1); }
        cd server.git; git cat-file tree 'main^{tree}' > ../tree; cat ../tree ../tree > ../two
        tree=$(git hash-object -t tree -w --literally ../two); other=$(printf '100644 blob %s\tREADME\n' $(git rev-parse main:format) | git mktree); cd ..
        tip $tree; on a sync 2> errors; echo $?; grep -c 'git refuses what another computer has sent: ' errors; way
        tip $other; on a sync 2> errors; echo $?; grep -c '“README” does not belong there' errors; way
        git -C server.git update-ref refs/heads/other main; git -C server.git update-ref -d refs/heads/main
        on a sync 2> errors; echo $?; grep -c '“refs/heads/other” does not belong there' errors; way
        """)
    #expect(result.text == String(repeating: "65\n1\n0\n0\n", count: 3), "\(result.text) \(result.errors)")
  }

  /// A bundle of somebody else stops all until it is removed, and the message tells how.
  @Test func theWayPastABundleIsNamed() throws {
    let result = try shell(
      """
      mkdir place; printf secret > password; printf other > wrong
      on a add Gym 1 -q > /dev/null; on a sync init place --name a --encrypt --password-file password 2> /dev/null
      on b sync init place --name b --yes --password-file password 2> /dev/null; on a sync 2> /dev/null
      tail -n +1 place/*.age | grep -a -c '^-> scrypt'; grep -a -h -A 1 '^-> scrypt' place/*.age | sort -u | grep -c .
      mkdir away; on c add Pool 2 -q > /dev/null; on c sync init away --name c --encrypt --password-file wrong 2> /dev/null
      cp away/* place; on a sync 2> errors; echo $?; cat errors >&2
      device=$(grep -o 'ucard sync leave --device .*' errors | cut -d ' ' -f 5); on a sync leave --device $device 2> /dev/null; echo $?
      on a sync 2> /dev/null; echo $?; on b sync 2> /dev/null; echo $?
      """)
    #expect(result.text.hasSuffix("\n3\n65\n0\n0\n0\n"), "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains("is encrypted with another password. Nothing was changed. To remove what"),
      "\(result.errors)")
  }

  /// Cards that both have become one, and keep what each knows.
  @Test func theFirstMeetingAsks() throws {
    let result = try shell(
      """
      git init --quiet --bare server.git
      on a add Gym 4820000000000 --note hello -q > /dev/null; on a add Pool 7 -q > /dev/null; on a add Only 1 -q > /dev/null
      on b add "My gym" 4820000000000 --star -q > /dev/null; on b add Pool 8 -q > /dev/null
      on b identifier add "My gym" 4820000000017 --label app 2> /dev/null
      on a sync init server.git 2> /dev/null
      on b sync init server.git < /dev/null; echo $?; ls -a b/.local/share/ucard
      on b sync init server.git --yes; on a sync 2> /dev/null
      [ "$(all a)" = "$(all b)" ] && echo same
      on a list | grep -c Pool; on a info '#1'; on b undo 2> /dev/null; on b list | grep -c .; on b undo
      """)
    #expect(
      result.errors.contains(
        """
        2 cards here, 3 in the household. These cards are the same and will be merged; to keep both, change a code \
        first:
          “My gym” = “Gym”
        ucard: Join the household? This needs your consent, and there is no terminal to ask in. To agree, add --yes.
        """), "\(result.errors)")
    #expect(result.text.hasPrefix("64\n.\n..\nwallet.sqlite\nsame\n2\n"), "\(result.text)")
    #expect(result.text.contains("Note: hello") && result.text.contains("app, EAN-13, 4820000000017"), "\(result.text)")
    // What was done before the wallet has joined belongs to the household, too.
    #expect(result.text.hasSuffix("\n5\n") && result.errors.contains("ucard: A sync is not undone"))
  }

  @Test func withoutANetworkChangesWait() throws {
    let result = try shell(
      Self.two + """

        mv server.git away.git; on a edit gym --note waits 2> /dev/null
        on a sync; echo $?; on a sync --quiet; echo $?; on a sync status | grep sent; mv away.git server.git
        on a sync; on a sync status | grep sent; on b sync 2> /dev/null; on b info gym | grep Note
        """)
    #expect(
      result.text == """
        74
        0
        Not sent: 0 changed cards, 1 earlier change
        Not sent: nothing
        Note: waits

        """, "\(result.errors)")
    #expect(result.errors.contains("ucard: The others cannot be reached: "))
    #expect(result.errors.hasSuffix("Sent: the changes that waited here.\n"))
    #expect(result.errors.contains("away.git") == false && result.errors.contains("server.git"))
  }

  @Test func secretsStayUnlessAllIsEncrypted() throws {
    let result = try shell(
      """
      git init --quiet --bare server.git; mkdir folder; printf secret > password
      on a add Gym 1 -q > /dev/null; printf 9876 | on a identifier add Gym - --type number --label PIN 2> /dev/null
      on a sync init server.git; on b sync init server.git 2> /dev/null
      on b info gym | grep -c PIN; git -C server.git grep -c 9876 main; on a show gym --identifier PIN
      on a sync leave; on b sync leave 2> /dev/null
      on a sync init folder --password-file password; on b sync init folder --password-file password --yes 2> /dev/null
      on b show gym --identifier PIN; ls folder | sed 's/-[0-9a-f]\\{8\\}/-ID/'; cat folder/*.age | grep -ac age-encryption.org/v1
      printf wrong > password; on c add X 2 -q > /dev/null; on c sync init folder --password-file password --yes; echo $?
      on c sync init folder < /dev/null; echo $?
      """)
    #expect(result.errors.contains("1 secret stays on this computer.\n"))
    #expect(result.text.hasPrefix("0\n9876\n9876\n"), "\(result.text) \(result.errors)")
    #expect(result.text.contains(".bundle.age\n") && result.text.contains("-ID.bundle.age\n2\n"))
    #expect(result.text.hasSuffix("65\n64\n"))
  }

  /// The command age opens a bundle, and git reads it.
  @Test func bundlesAreFilesOfAgeAndGit() throws {
    let result = try shell(
      """
      mkdir folder; printf secret > password; on a add Gym 1 -q > /dev/null
      on a sync init folder --name a --password-file password 2> /dev/null
      mv folder/*.age bundle.age
      """)
    #expect(result.status == 0, "\(result.errors)")
    let home = built.home.path
    let file = try Data(contentsOf: URL(fileURLWithPath: "\(home)/bundle.age"))
    let plain = try #require(try AgeProgram.decrypted([UInt8](file), passphrase: "secret").output)
    try Data(plain).write(to: URL(fileURLWithPath: "\(home)/plain.bundle"))
    let read = try shell("git clone --quiet --branch main plain.bundle clone && cat clone/cards/*/*.json | grep name")
    #expect(read.text == "\"name\":\"Gym\",\n", "\(read.errors)")
  }

  /// A device writes a whole bundle seldom. Whoever joins, or comes back, finds what the new one builds on.
  @Test(arguments: ["", "--password-file password"]) func newBundlesBuildOnAWholeOne(_ flags: String) throws {
    let result = try shell(
      """
      mkdir folder one; printf secret > password; on a add Gym 1 -q > /dev/null
      whole() { ls folder/ucard-a-*[0-9a-f].bundle*; }; new() { ls folder/ucard-a-*.new.bundle*; }
      on a sync init folder --name a \(flags) 2> /dev/null; cp -R a saved; cksum $(whole) > before
      for note in 1 2 3; do on a edit gym --note $note 2> /dev/null; on a sync 2> /dev/null; done
      cksum $(whole) | cmp - before && echo kept; new | grep -c .
      on b sync init folder --name b --yes \(flags) 2> /dev/null; on b info gym | grep Note
      cp $(new) one; on c sync init one --name c --yes \(flags) < /dev/null > /dev/null 2>&1; on c list | grep -c Gym
      cp $(whole) one; on c sync --yes 2> /dev/null; on c info gym | grep Note
      rm -r a; mv saved a; on a info gym | grep -c Note; on a sync 2> /dev/null; on a info gym | grep Note
      python3 -c 'import json, secrets
      for number in range(600): print(json.dumps({"name": f"Card {number}", "note": secrets.token_hex(60)}))' > many.json
      on a import many.json > /dev/null 2>&1
      on a sync 2> /dev/null; cksum $(whole) | cmp -s - before; echo $?; new 2> /dev/null | grep -c .
      on b sync 2> /dev/null; [ "$(all a)" = "$(all b)" ] && on b list | grep -c Card
      """)
    #expect(
      result.text == "kept\n1\nNote: 3\n0\nNote: 3\n0\nNote: 3\n1\n0\n600\n", "\(result.text) \(result.errors)")
  }

  /// Other programs carry a folder by parts, and make copies where two versions meet.
  @Test func aFolderMayBeHalfCarried() throws {
    let result = try shell(
      """
      mkdir one two; on a add Gym 1 -q > /dev/null; on a sync init one --name a 2> /dev/null
      bundle=$(ls one); head -c 300 one/$bundle > two/$bundle; cp one/$bundle "two/ucard-a (conflicted copy).bundle"
      on b add Pool 2 -q > /dev/null; on b sync init two --name b; on b list | grep -c Gym
      cp one/$bundle two/; on b sync --yes; on b list | grep -c Gym; cp two/ucard-b-*.bundle one/; on a sync
      [ "$(all a)" = "$(all b)" ] && echo same
      on a sync status | grep folder; on a sync leave --device nobody; echo $?
      on a sync leave --device "$(ls one | sed -n 's/^ucard-\\(b-[0-9a-f]*\\).bundle$/\\1/p')"; ls one | grep -c b-
      """)
    #expect(result.text.hasPrefix("0\n1\nsame\nIn the folder: a, b\n"), "\(result.text) \(result.errors)")
    #expect(result.text.hasSuffix("1\n0\n"))
    #expect(result.errors.contains("has not arrived completely; the next sync reads it."))
  }

  /// A wallet that was copied, or restored from an old backup, merges as what it is.
  @Test func anOldWalletDoesNotTakeChangesBack() throws {
    let result = try shell(
      Self.two + """

        on a backup old.sqlite > /dev/null 2>&1
        on a edit gym --note new 2> /dev/null; on a sync 2> /dev/null; on b sync 2> /dev/null
        on b delete --yes library 2> /dev/null; on b sync 2> /dev/null
        on a restore old.sqlite --yes > /dev/null 2>&1; on a edit gym --star 2> /dev/null; on a sync; on b sync 2> /dev/null
        [ "$(all a)" = "$(all b)" ] && echo same; on b info gym | grep -e Note -e State; on b list | grep -c Library
        mkdir -p c/.local/share/ucard; cp old.sqlite c/.local/share/ucard/wallet.sqlite; on c sync init server.git
        [ "$(all a)" = "$(all c)" ] && echo same
        """)
    #expect(result.text == "same\nNote: new\nState: starred\n0\nsame\n", "\(result.text) \(result.errors)")
  }

  /// Nothing comes in from a repository of which it is not known how to read it.
  @Test(arguments: [
    "echo other > format", "rm format", "echo 'ucard household 99' > format", "rm format; echo hi > README.md",
    "head -c 9000000 /dev/zero > format",
  ]) func repositoriesOfUnknownFormatsAreRefused(_ attack: String) throws {
    let result = try shell(
      Self.two + """

        all a > before; git clone --quiet --branch main server.git clone; cd clone
        \(attack)
        git add -A; git -c user.name=x -c user.email=x@x commit --quiet --message x; git push --quiet origin main; cd ..
        on a sync; echo $?; all a > after; cmp before after && on a check > /dev/null 2>&1 && echo same
        on c add Gym 1 -q > /dev/null; on c sync init server.git --yes; echo $?; ls c/.local/share/ucard
        """)
    #expect(result.text == "65\nsame\n65\nwallet.sqlite\n", "\(result.text) \(result.errors)")
    #expect(result.errors.components(separatedBy: "Nothing was changed.").count == 3)
    let remedy = result.errors.components(separatedBy: "To replace it with what this computer has:\n  git -C ")
    #expect(remedy.count == (attack.contains("99") ? 1 : 2))
    #expect(result.errors.contains("“README.md” does not belong there") == attack.contains("README"))
  }

  /// A file that is none of ours keeps nobody from syncing. One that lies beside the others stays.
  @Test(arguments: [
    "echo hi > README.md", #"mkdir -p 'a "b\c' .github; echo hi > 'a "b\c/Ї'; echo hi > .github/x"#, "ln -s /etc other",
    "ln -s /etc/passwd cards/AA/link", "echo hi > cards/README", "echo hi > pictures/nope.png",
    "chmod +x $(ls cards/*/*.json | head -n 1)", "mkdir cards/zz; cp $(ls cards/*/*.json | head -n 1) cards/zz",
    "git init -q module; git -C module -c user.name=x -c user.email=x@x commit -q --allow-empty -m x",
  ]) func filesOfOthersAreIgnored(_ file: String) throws {
    let result = try shell(
      Self.two + """

        on a add Pool 77 -q > /dev/null; on b edit gym --note new 2> /dev/null
        git clone --quiet --branch main server.git clone; cd clone; mkdir -p cards/AA pictures
        \(file)
        git add -A 2> /dev/null; git -c user.name=x -c user.email=x@x commit --quiet --message x
        git push --quiet origin main; git ls-tree -r HEAD > ../files; cd ..
        on a sync 2> /dev/null && on b sync 2> /dev/null && on a sync 2> /dev/null && on a sync log > /dev/null || echo failed
        [ "$(all a)" = "$(all b)" ] && echo same; on b list | grep -c Pool; on a info gym | grep Note
        on c add Bus 1 -q > /dev/null; on c sync init server.git --yes 2> /dev/null && on a sync 2> /dev/null
        [ "$(all a)" = "$(all c)" ] && echo same; on a list | grep -c Bus
        git -C server.git ls-tree -r main > now; grep -v -e cards/ -e pictures/ -e json -e format files | grep -vxFf now
        """)
    #expect(result.text == "same\n1\nNote: new\nsame\n1\n", "\(result.text) \(result.errors)")
  }

  @Test func mistakesAreToldInASentence() throws {
    let result = try shell(
      """
      on a add Gym 1 -q > /dev/null; mkdir folder
      for words in "sync" "sync status" "sync log" "sync conflicts" "sync leave" "sync init nowhere" \
        "sync init server.git --encrypt" "sync init /etc/passwd" "sync init https://localhost:1/x" "sync nonsense" "sync init" "sync log --count 0"
      do on a $words < /dev/null; echo $?; done
      on a sync init folder 2> /dev/null; on a sync init folder; echo $?
      printf '#!/bin/sh\\nexit 127\\n' > git; chmod +x git; PATH="$PWD:$PATH" on a sync; echo $?
      ls a/.local/share/ucard
      """)
    #expect(
      result.text.split(separator: "\n") == [
        "1", "1", "1", "1", "1", "66", "66", "64", "74", "64", "64", "64", "64", "66", "household", "wallet.sqlite",
      ], "\(result.text) \(result.errors)")
    #expect(result.errors.contains("\n  ucard sync init ADDRESS\n  ucard sync init FOLDER\n"))
    #expect(result.errors.contains("There is no folder “nowhere”. Make it first:\n  mkdir -p nowhere\n"))
    #expect(result.errors.contains("git is not installed"))
  }

  /// Two processes sync one wallet at once, and a third changes it.
  @Test func syncsAtOnceLoseNothing() throws {
    let result = try shell(
      Self.two + """

        for n in 1 2 3 4 5 6; do on a add "A$n" "$n$n" -q > /dev/null & on b add "B$n" "$n$n$n" -q > /dev/null &
          on a sync > /dev/null 2>&1 & on b sync > /dev/null 2>&1 & on a sync > /dev/null 2>&1 & wait
        done
        on a sync 2> /dev/null; on b sync 2> /dev/null; on a sync 2> /dev/null
        [ "$(all a)" = "$(all b)" ] && echo same; on a list --json | grep -c '"name"'
        """)
    #expect(result.text == "same\n14\n", "\(result.text) \(result.errors)")
  }

  /// git would take the new card for the old one under another name.
  @Test func aSimilarCardIsAnotherOne() throws {
    let result = try shell(
      """
      git init --quiet --bare server.git; make() { on a add Gym $1 --note "$(seq 50 | tr '\\n' ' ')" -q; }
      make 4820000000000 > /dev/null; on a sync init server.git 2> /dev/null; on b sync init server.git 2> /dev/null
      on b edit Gym --star 2> /dev/null; on b sync 2> /dev/null; on a delete Gym --yes 2> /dev/null; make 4820000000017 > /dev/null
      on a sync 2> /dev/null; on b sync 2> /dev/null; on a list | grep -c Gym; [ "$(all a)" = "$(all b)" ] && echo same
      """)
    #expect(result.text == "2\nsame\n", "\(result.text) \(result.errors)")
  }

  /// A card that one deletes and adds again is the one that the other has edited meanwhile.
  @Test func aCardThatIsAddedAgainKeepsTheEditsOfOthers() throws {
    let result = try shell(
      Self.two + """

        on b edit Gym --star 2> /dev/null; on a delete Gym --yes 2> /dev/null; on a add Gym 4820000000000 2> /dev/null
        on b sync 2> /dev/null; on a sync 2> /dev/null; on b sync 2> /dev/null
        on a list | grep -c Gym; on a info Gym | grep State; [ "$(all a)" = "$(all b)" ] && echo same
        """)
    #expect(result.text == "1\nState: starred\nsame\n", "\(result.text) \(result.errors)")
  }

  /// A secret of one device leaves it neither at the first sync nor by an edit on another.
  @Test func aSecretStaysSecret() throws {
    let result = try shell(
      """
      git init --quiet --bare server.git; add() { on "$@" > /dev/null 2>&1; }
      add a add Key 1; add a identifier add Key 1234 --type number --label KEY; add b add Key 1
      add b identifier add Key 1234 --type number --label KEY --secret
      add a sync init server.git; add b sync init server.git --yes; add b identifier edit Key KEY 9753
      add b sync; add a sync; git -C server.git grep -c 9753 main; on a show Key --identifier KEY
      add a identifier edit Key KEY --no-secret; add a sync; add b sync; on b show Key --identifier KEY
      on b list --json | grep -c '"secret" : true'
      """)
    #expect(result.text == "1234\n9753\n1\n", "\(result.text) \(result.errors)")
  }

  @Test func foldersAndLinksOfOthersAreLeftAlone() throws {
    let result = try shell(
      """
      mkdir -p docs/household folder; echo bill > docs/household/bills; echo key > keys
      on a add Gym 1 -q > /dev/null; on a sync init folder --wallet docs/wallet.sqlite; echo $?; cat docs/household/bills
      on a sync init folder 2> /dev/null; bundle=$(ls folder); rm folder/*; ln -s ../keys folder/$bundle
      on a edit Gym --note x 2> /dev/null; on a sync 2> /dev/null; cat keys; git clone --quiet --branch main folder/$bundle clone; echo $?
      """)
    #expect(result.text == "73\nbill\nkey\n0\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("is something else. Move it away."))
  }

  /// A server that lost everything is filled again, and one that is faster is waited for.
  @Test func serversMayBeMadeAnewOrBeFaster() throws {
    let result = try shell(
      Self.two + """

        rm -rf server.git; git init --quiet --bare server.git; on a sync; on b sync; git -C server.git rev-list --count main
        mkdir bin; export ROOT=$root REAL=$PATH; cat > bin/git << 'END'
        #!/bin/sh
        export PATH="$REAL"
        case "$*" in
          *push*) [ -e "$ROOT/once" ] || { touch "$ROOT/once"; HOME="$ROOT/b" ucard sync > /dev/null 2>&1; } ;;
        esac
        exec git "$@"
        END
        chmod +x bin/git
        on b edit gym --note b 2> /dev/null; on a edit gym --star 2> /dev/null
        PATH="$root/bin:$PATH"; on a sync 2> /dev/null; echo $?; PATH=$REAL; ls once; on b sync 2> /dev/null
        [ "$(all a)" = "$(all b)" ] && echo same; on a info gym | grep -c -e 'Note: b' -e starred
        """)
    #expect(result.text.hasSuffix("\n0\nonce\nsame\n2\n"), "\(result.text) \(result.errors)")
    #expect(result.errors.hasPrefix("Sent: the changes that waited here.\nNothing new.\n"), "\(result.errors)")
  }

  /// The folder may be that of another disk, or an older copy of itself.
  @Test func theOwnBundleIsWrittenAnew() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder --name a 2> /dev/null; cp -a folder old
      on a add Pool 2 -q > /dev/null; on a sync 2> /dev/null; rm -r folder; mv old folder; on a sync 2> /dev/null
      on b sync init folder --name b 2> /dev/null; on b list | grep -c -e Gym -e Pool
      echo junk > $(ls folder/ucard-a-*); rm folder/ucard-b-*; on a sync; on b sync; ls folder | grep -c .
      """)
    #expect(result.text == "2\n2\n", "\(result.text) \(result.errors)")
    #expect(!result.errors.contains("arrived"))
  }

  /// A wallet that lost most of its cards does not take them from all others without a question.
  @Test func manyDeletionsAreAskedAbout() throws {
    let result = try shell(
      Self.two + """

        for n in 1 2 3 4 5; do on a add "C$n" "7$n" -q > /dev/null; done; on a sync 2> /dev/null; on b sync 2> /dev/null
        on b delete --yes C1 C2 C3 C4 C5 2> /dev/null; on b sync --quiet < /dev/null; echo $?
        on b sync --quiet < /dev/null 2> /dev/null; echo $?; on a sync 2> /dev/null
        on a list -q | grep -c .; on b sync --yes 2> /dev/null; on a sync 2> /dev/null; on a list -q | grep -c .
        """)
    #expect(result.text == "64\n64\n7\n2\n", "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains(
        "5 of 7 cards were deleted here since the last sync; 5 of these were added on other computers."))
  }

  /// A timer tells that a server takes nothing.
  @Test func aServerThatRefusesIsTold() throws {
    let result = try shell(
      Self.two + """

        printf '#!/bin/sh\necho denied >&2; exit 1\n' > server.git/hooks/pre-receive; chmod +x server.git/hooks/pre-receive
        \(Self.server); on a sync leave --yes 2> /dev/null; on a edit gym --star 2> /dev/null
        on a sync init "host:$PWD/server.git" 2> /dev/null; echo $?
        rm server.git/hooks/pre-receive; on a sync init "host:$PWD/server.git" 2> /dev/null; echo $?
        mv server.git/hooks/update.sample server.git/hooks/update; printf '#!/bin/sh\nexit 1\n' > server.git/hooks/update
        on a edit gym --note x 2> /dev/null; on a sync --quiet; echo $?
        git init --quiet --bare other.git; git clone --quiet other.git work 2> /dev/null; cd work; echo x > x; git add x
        git -c user.name=x -c user.email=x commit --quiet --message x; git push --quiet origin HEAD:master; cd ..
        on c add X 1 -q > /dev/null; on c sync init other.git; echo $?; git -C other.git branch | grep -c .
        """)
    #expect(result.text == "74\n0\n74\n65\n1\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Your changes were refused: "))
  }

  /// A computer that is restored from a backup reads what it had written itself.
  @Test func aRestoredHomeReadsItsOwnBundle() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null; cp -r a old
      on a add Today 2 -q > /dev/null; on a sync 2> /dev/null; rm -rf a; mv old a
      on a add Later 3 -q > /dev/null; on a sync 2> /dev/null; on a list | grep -c -e Today -e Later -e Gym
      """)
    #expect(result.text == "3\n", "\(result.text) \(result.errors)")
  }

  /// The folder with the model of a phone, in Python.
  private static let phone = Repository.path("Tests/Proof/Phone")

  /// The phone's export comes in, and a file for Catima goes out when something has changed.
  @Test func aPhoneTakesPartThroughAFolder() throws {
    let result = try shell(
      Self.two + """

        mkdir Pixel; on a sync --phone nowhere; echo $?; on a sync --phone Pixel 2> /dev/null; ls Pixel
        on a sync status | grep Phone | sed 's/.*home//'
        PYTHONPATH=\(Self.phone) PYTHONDONTWRITEBYTECODE=1 python3 -c '
        from phone import Phone
        phone = Phone()
        phone.load("Pixel/ucard.zip")
        phone.add({"store": "Fone", "cardid": "777", "note": "", "barcodetype": "", "barcodeencoding": "", "balance": "0",
          "starstatus": "0", "archive": "0", "lastused": "0"})
        phone.export("Pixel/catima.zip")'; rm Pixel/ucard.zip
        on a sync 2> /dev/null; on a sync; ls Pixel; on a list | grep -c Fone; on b sync 2> /dev/null; on b list | grep -c Fone
        on a sync --no-phone 2> /dev/null; on a edit gym --note z 2> /dev/null; rm Pixel/ucard.zip; on a sync; ls Pixel
        """)
    #expect(
      result.text == """
        66
        ucard.zip
        /Pixel
        catima.zip
        ucard.zip
        1
        1
        catima.zip

        """, "\(result.errors)")
    #expect(result.errors.contains("There is no folder") && result.errors.hasSuffix("Nothing new.\nSent: 1 card.\n"))
  }

  @Test func aTimerSyncs() throws {
    let result = try shell(
      Self.two + """

        printf '#!/bin/sh\\necho "$*" >> %s/calls\\n' "$PWD" > systemctl; chmod +x systemctl; PATH="$PWD:$PATH"
        on nobody sync --install; echo $?
        on a sync --install; ls a/.config/systemd/user; grep -c 'sync --quiet' a/.config/systemd/user/ucard-sync.service
        on a sync --install --uninstall; echo $?
        on a sync --uninstall; ls a/.config/systemd/user; grep -e enable -e disable calls
        """)
    #expect(
      result.text == """
        1
        ucard-sync.service
        ucard-sync.timer
        1
        64
        --user enable --now ucard-sync.timer
        --user disable --now ucard-sync.timer

        """, "\(result.errors)")
    #expect(result.errors.contains("The wallet now syncs every 15 minutes."))
  }

  /// Random edits and syncs of several devices, with kills, backups and a network that fails. `Tests/Proof/Household` has more.
  @Test(arguments: [[], ["--folder"]]) func nobodyLosesAnEdit(_ flags: [String]) throws {
    let script = Repository.path("Tests/Proof/Household/rounds.py")
    let result = try Subprocess.run(
      "python3", [script, BuiltCommand.executable().path, "--seed", "1", "--rounds", "40"] + flags)
    #expect(result.status == 0, "\(result.errors)")
  }
}

extension BuiltCommand {
  /// Runs lines of shell in which `on NAME` runs ucard on the device of that name, `quietly NAME` does so without output,
  /// and `all NAME` prints what its wallet shares with others.
  func devices(_ lines: String) throws -> Subprocess.Result {
    try shell(
      """
      on() { device=$1; shift; mkdir -p "$PWD/$device"; HOME="$PWD/$device" ucard "$@"; }
      quietly() { on "$@" > /dev/null 2>&1; }
      all() { on "$1" export json -o - | sed 's/"number":[0-9]*,//; s/,$//' | sort; }
      root=$PWD
      \(lines)
      """)
  }
}
