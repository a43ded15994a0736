import Foundation
import Testing
import Witnesses

/// Secrets in a household, by the built command and git.
@Suite struct SyncSecretsTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  /// Runs lines of shell on the devices `a` and `b`, which share a card with the PIN 987654 through an encrypted folder.
  /// `plain TEXT` counts the objects in all repositories, and other files beside them, that have a text.
  private func shell(_ lines: String) throws -> Subprocess.Result {
    try built.shell(
      """
      root=$PWD
      on() { device=$1; shift; mkdir -p "$root/$device"; HOME="$root/$device" ucard "$@"; }
      q() { on "$@" > /dev/null 2>&1; }
      sync() { for device in "$@"; do q $device sync; done; }
      pin() { printf %s "$3" | q $1 identifier $2 Gym ${4:-PIN} -; }
      home() { echo "$root/$1/.local/share/ucard/household"; }
      plain() {
        for device in a b; do
          git -C "$(home $device)" cat-file --batch-all-objects --batch
          find "$(home $device)" -type f ! -path '*/objects/*' -exec cat {} +
        done | grep -ac -e "$1"
      }
      keys() { sqlite3 "$root/$1/.local/share/ucard/wallet.sqlite" "SELECT id FROM household_key"; }
      mkdir folder; printf secret > password; printf pw > lock
      q a add Gym 1; printf 987654 | q a identifier add Gym - --type number --label PIN --text MARKTEXT
      q a sync init folder --name a --password-file password
      q b sync init folder --name b --password-file password --yes
      \(lines)
      """)
  }

  @Test func theRepositoryHasSecretsOnlyEncrypted() throws {
    let result = try shell(
      """
      on b show Gym -i PIN; plain 987654; plain MARKTEXT
      pin b edit 555111; sync b a; on a show Gym -i PIN; plain 555111
      on b identifier delete Gym PIN > /dev/null 2>&1; sync b a; on a identifier list Gym | grep -c PIN
      """)
    #expect(result.text == "987654\n0\n0\n555111\n0\n0\n", "\(result.text) \(result.errors)")
  }

  /// A repository of an earlier version, which had them as they are.
  @Test func plainSecretsAreEncryptedByTheNextSync() throws {
    let result = try shell(
      """
      plainly() {
        file=$(git -C "$(home a)" ls-tree -r --name-only main cards/)
        git -C "$(home a)" show "main:$file" > card.json
        python3 - <<'END'
      import json
      card = json.load(open("card.json"))
      for one in card["identifiers"]:
          if one.get("secret"):
              one.pop("sealed"); one.pop("payloadBase64"); one["payload"] = "987654"; one["text"] = "MARKTEXT"
      json.dump(card, open("card.json", "w"))
      END
        blob=$(git -C "$(home a)" hash-object -w "$root/card.json")
        export GIT_INDEX_FILE="$root/index" GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x
        git -C "$(home a)" read-tree main; git -C "$(home a)" update-index --cacheinfo "100644,$blob,$file"
        commit=$(git -C "$(home a)" commit-tree -p main -m x "$(git -C "$(home a)" write-tree)")
        git -C "$(home a)" update-ref refs/heads/main "$commit"; unset GIT_INDEX_FILE
        sqlite3 a/.local/share/ucard/wallet.sqlite "UPDATE household SET base = '$commit'; DELETE FROM household_key"
        printf '%s\\n' "$commit" > "$(home a)/known"
      }
      plainly; git -C "$(home a)" grep -c 987654 main -- cards | wc -l
      on a sync 2> /dev/null; git -C "$(home a)" grep -c 987654 main -- cards | wc -l
      on b sync 2> /dev/null; on b show Gym -i PIN; on b identifier list Gym | grep -c PIN
      """)
    #expect(result.text == "1\n0\n987654\n1\n", "\(result.text) \(result.errors)")
  }

  @Test func aLockedWalletPassesSecretsOnAndTakesThemInLater() throws {
    let result = try shell(
      """
      on a lock --password-file lock > /dev/null; ls "$(home a)" | grep -c known
      sqlite3 a/.local/share/ucard/wallet.sqlite "SELECT count(*) FROM household_key WHERE sealed_for IS NULL"
      pin b edit 555111; printf 333 | q b identifier add Gym - --type number --label PUK --secret; sync b
      q a edit Gym --note hello; sync a b a
      on b info Gym | grep Note; on b show Gym -i PIN; on b show Gym -i PUK; on a show Gym -i PIN --password-file lock
      q a unlock --password-file lock; sync a b; on a show Gym -i PIN; on a show Gym -i PUK
      on b identifier list Gym | grep -c number; on a sync; plain 555111
      """)
    #expect(
      result.text == "0\n0\nNote: hello\n555111\n333\n987654\n555111\n333\n2\n0\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Secrets that were sent before they were marked as secret, or by an older ucard,"))
    #expect(result.errors.contains("/a/.local/share/ucard/household/passphrase”, for timers."))
    #expect(result.errors.hasSuffix("Nothing new.\n"))
  }

  /// A secret that the household has does not stay here because it is locked.
  @Test func aLockedSecretThatIsSharedDoesNotStayHere() throws {
    let result = try shell(
      """
      status() { LC_ALL=$1.UTF-8 on a sync status | grep -e secret -e таємний; }
      q a lock --password-file lock; on a sync; status en_US; status uk_UA
      printf 333 | q a identifier add Gym - --type number --label PUK --secret; on a sync; status en_US
      q a unlock --password-file lock; on a sync; status en_US; sync b; on b show Gym -i PUK
      """)
    let locked = "1 secret is locked; its changes wait until ucard unlock.\n"
    let stays = "1 secret stays on this computer.\n"
    #expect(
      result.text == """
        \(locked)1 таємний ідентифікатор замкнено; його зміни чекають на ucard unlock.
        \(stays)\(locked)333

        """, "\(result.errors)")
    #expect(result.errors.contains("\(locked)Nothing new.\n"), "\(result.errors)")
    #expect(result.errors.contains("\(stays)\(locked)"), "\(result.errors)")
    #expect(result.errors.hasSuffix("Sent: 1 card.\n"), "\(result.errors)")
  }

  /// A secret that both have changed, one of them behind its lock, is there twice.
  @Test func anEditOfALockedSecretIsKept() throws {
    let result = try shell(
      """
      q a lock --password-file lock; pin a edit 111; pin b edit 222; sync a b a
      q a unlock --password-file lock; sync a b a
      for device in a b; do
        on $device export json | python3 -c 'import json, sys; print(sorted(
          one["payload"] for one in json.load(sys.stdin)["cards"][0]["identifiers"] if one["type"] == "number"))'
      done
      """)
    #expect(result.text == "['111', '222']\n['111', '222']\n", "\(result.text) \(result.errors)")
  }

  /// The key of what was forgotten is gone from all devices, and a deletion stays one.
  @Test func forgettingReplacesTheKey() throws {
    let result = try shell(
      """
      keys a > old; git -C "$(home a)" grep -o household:[0-9a-f]* main | sort -u | wc -l; q b add Bank 2; printf 4444 | q b identifier add Bank - --type number --label PIN; sync b a
      q b delete Gym --yes; on b forget --yes > /dev/null 2>&1; ls "$(home b)" | grep -c known; sync b a b a
      on a list | grep -c Gym; on a show Bank -i PIN; [ "$(keys a)" = "$(keys b)" ] && keys a | grep -c .
      keys a | grep -cFf old
      q a edit Bank --note x; q b edit Bank --star; q a forget --yes; q b forget --yes; sync a b a b a b
      for device in a b; do on $device show Bank -i PIN; on $device identifier list Bank | grep -c PIN; done
      [ "$(keys a)" = "$(keys b)" ] && keys a | grep -c .
      q c sync init folder --name c --password-file password --yes; on c show Bank -i PIN
      q a compact; ls "$(home a)" | grep -c known
      """)
    #expect(
      result.text == "1\n0\n0\n4444\n1\n0\n4444\n1\n4444\n1\n1\n4444\n0\n", "\(result.text) \(result.errors)")
  }

  /// A wallet without a history has a key to forget, too.
  @Test func forgettingWithoutAHistoryReplacesTheKey() throws {
    let result = try shell(
      """
      on b forget --yes 2> /dev/null; keys b > old; on b history; on b forget; echo $?; keys b | grep -cFf old
      ls "$(home b)" | grep -c known; sync b a b; [ "$(keys a)" = "$(keys b)" ] && keys a | grep -c .
      on a show Gym -i PIN; q a lock --password-file lock; q a forget --yes; on a forget; echo $?
      q c add Own 1; on c forget --yes 2> /dev/null; on c forget; echo $?
      """)
    #expect(result.text == "0\n0\n0\n1\n987654\n0\n1\n", "\(result.text) \(result.errors)")
    let message = "There is no history to forget. The household gets a new key for secrets with the next ucard sync.\n"
    #expect(result.errors.components(separatedBy: message).count == 3, "\(result.errors)")
  }

  /// A forgotten key and an edit elsewhere at the same time.
  @Test func anEditMeetsANewKey() throws {
    let result = try shell(
      """
      q a edit Gym --note x; pin b edit 555111; q a forget --yes; sync b; sync a b a
      for device in a b; do on $device show Gym -i PIN; on $device identifier list Gym | grep -c PIN; done
      """)
    #expect(result.text == "555111\n1\n555111\n1\n", "\(result.text) \(result.errors)")
  }

  @Test func theKeyringKeepsThePasswordOfTheHousehold() throws {
    let result = try shell(
      """
      \(KeyringTests.tool)
      q c sync init folder --name c --password-file password --yes; ls "$(home c)" | grep -c passphrase
      cat ring/service_ucard_household_c-*; echo; on c show Gym -i PIN; on c lock --password-file lock > /dev/null
      mv ring away; mkdir ring; q a edit Gym --note x; sync a; on c sync; echo $?
      rm -r ring; mv away ring; sync c; on c info Gym | grep Note; on c sync leave --yes 2> /dev/null; ls ring
      """)
    #expect(result.text == "0\nsecret\n987654\n74\nNote: x\nasked\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("The household's password stays in the keyring, for timers."))
    #expect(result.errors.contains("The keyring did not give the password of the household."))
  }
}
