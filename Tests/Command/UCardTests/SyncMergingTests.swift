import Foundation
import Testing
import Witnesses

/// Merges, which must neither block the others nor let wallets differ.
@Suite struct SyncMergingTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  private func shell(_ lines: String) throws -> Subprocess.Result { try built.household(lines) }

  // MARK: - Identifiers

  /// Two persons add the same card before either knows of the other's. One of them edits it while a third device merges both.
  @Test func theSameCardThatTwoAddedIsOne() throws {
    let result = try shell(
      """
      quietly a add Gym 1; for d in a b c; do quietly $d sync init server.git; done
      quietly a add Pool P-1 --note one; quietly b add Pool P-1 --issuer two; quietly b add Other P-1
      quietly a sync; quietly a edit Pool --url https://a.example; quietly c sync; quietly c edit Pool --expires 2030-01-01
      quietly b sync; quietly b edit Pool --place here --force; for d in c a b c a b; do quietly $d sync; done
      same a b; same a c; on a list -q | grep -c .
      on a info Pool | grep -e Note -e Issuer -e Link -e Where -e until; on a sync conflicts; quietly a check; echo $?
      """)
    #expect(
      result.text == """
        same
        same
        3
        Where: here
        Link: https://a.example
        Valid until: 2030-01-01
        Issuer: two
        Note: one
        0

        """, "\(result.text) \(result.errors)")
  }

  /// A card that one adds is what the other has made of its own by an edit. One that was added on purpose stays.
  @Test func aNewCardThatEqualsAnEditedOneIsMergedWithIt() throws {
    let result = try shell(
      """
      quietly a add Gym 1 --note old; for d in a b; do quietly $d sync init server.git; done
      quietly a identifier edit Gym 1 2; quietly a edit Gym --issuer x; quietly b edit Gym --note new
      quietly b add Gym 2 --place here --force; quietly a sync; quietly b sync; quietly a sync
      same a b; on a list -q | grep -c .; on a info Gym | grep -e Note -e Issuer -e Where -e Identifier; on a sync conflicts
      quietly a edit Gym --url https://a.example; quietly b add Gym 2 --force
      quietly b sync; quietly a sync; quietly b sync; same a b; on a list -q | grep -c .; quietly a check; echo $?
      """)
    #expect(
      result.text == """
        same
        1
        Where: here
        Issuer: x
        Note: new
        Identifier 1: Code 128, 2
        same
        2
        0

        """, "\(result.text) \(result.errors)")
  }

  /// Both devices merge the same two cards, and each knows another version of an identifier.
  @Test func twoMergesOfTheSameCardsBlockNobody() throws {
    let result = try shell(
      """
      quietly a add One P1; quietly a add Two P2; quietly a sync init server.git; quietly b sync init server.git
      quietly a merge One Two; quietly b identifier edit Two 1 P3; quietly a sync; quietly b sync
      quietly b merge One Two; quietly b sync; quietly a sync; echo $?; quietly c sync init server.git; echo $?
      same a b; same a c; quietly a check; echo $?
      on a export json -o - | grep -o '"payload":"P[0-9]"'
      on a export json -o - | grep -o '{[^{}]*"payload":"P[0-9]"[^{}]*}' | grep -o '"uuid":"[^"]*"' | sort -u | grep -c .
      """)
    #expect(
      result.text == """
        0
        0
        same
        same
        0
        "payload":"P1"
        "payload":"P2"
        "payload":"P3"
        3

        """, "\(result.errors)")
  }

  /// Version 0.2.0 could write a card with one UUID for two identifiers, and could not read it again.
  @Test func identifiersOfOneUUIDAreMended() throws {
    let result = try shell(
      """
      quietly a add Gym P1; quietly a identifier add Gym P2; quietly a add Pool 7; quietly a sync init server.git
      quietly b sync init server.git; clone; file=$(grep -l Gym clone/cards/*/*.json)
      first=$(grep P1 "$file" | grep -o '"uuid":"[^"]*"'); sed -i '/P2/s/"uuid":"[^"]*"/'"$first"'/' "$file"; push
      quietly a sync; echo $?; quietly b sync; echo $?; same a b; quietly c sync init server.git; same a c
      quietly a identifier edit Gym 2 P3; quietly b identifier edit Gym 2 --label card; quietly a sync; quietly b sync
      quietly a sync; same a b; on b info Gym | grep -e P1 -e P3
      """)
    #expect(result.text.hasPrefix("0\n0\nsame\nsame\nsame\n"), "\(result.text) \(result.errors)")
    #expect(result.text.contains("P1") && result.text.contains("card, Code 128, P3"), "\(result.text)")
  }

  // MARK: - Files that cannot be read

  private static let unreadable = [
    "echo '{' > \"$file\"",
    "sed -i 's/\"uuid\":\"[^\"]*\"/\"uuid\":\"00000000-0000-4000-8000-000000000000\"/' \"$file\"",
    "sed -i 's/\"name\"/\"losers\":[{\"changed\":\"2030-01-01T00:00:00.000Z\",\"part\":\"smell\"}],\"name\"/' \"$file\"",
    "sed -i 's/\"name\"/\"pictures\":{\"front\":{\"digest\":\"'$(printf a%.0s $(seq 64))'\",\"size\":7,\"type\":\"png\"}},\"name\"/' "
      + "\"$file\"",
    // A picture of a kind that only a later version has.
    "sed -i 's/\"name\"/\"pictures\":{\"ribbon\":{\"digest\":\"'$(printf a%.0s $(seq 64))'\",\"size\":7,\"type\":\"png\"}},\"name\"/' "
      + "\"$file\"",
    "head -c 14000000 /dev/zero > \"$file\"",
    "{ printf '{\"losers\":['; for n in $(seq 1001); do printf '{\"changed\":\"2030-01-01T00:00:00.000Z\",\"part\":\"note\",\"note\":\"%s\"},' $n; "
      + "done; printf '{}],'; tail -n +2 \"$file\"; } > new; mv new \"$file\"",
  ]

  /// One card cannot be read: it goes through merges as it is, is named, and comes in when it can be read.
  @Test(arguments: unreadable) func aCardThatCannotBeReadKeepsOnlyItselfOut(_ fault: String) throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a add Pool 2; quietly a sync init server.git; quietly b sync init server.git
      quietly b edit Pool --note b; clone; file=$(grep -l Gym clone/cards/*/*.json); cp "$file" old
      sed 's/"name":"Gym"/"name":"Club"/' old > later
      \(fault)
      path=${file#clone/}; cp "$file" broken; sed -i 's/"name":"Pool"/"name":"Swim"/' $(grep -l Pool clone/cards/*/*.json); push
      quietly a edit Pool --star; on a sync; echo $?; on a sync; quietly b sync; quietly a sync
      quietly c add Own 5; on c sync init server.git --yes; quietly a sync; quietly b sync
      same a b; names a; names c
      git -C server.git cat-file blob "main:$path" | cmp - broken && echo kept
      on a sync status | grep sent; quietly a edit Gym --note mine; rm a/.local/share/ucard/household/known; quietly a sync; quietly b sync
      git -C server.git cat-file blob "main:$path" | cmp - broken && echo kept
      clone; cp later "clone/$path"; push; quietly b sync; quietly a sync; quietly b sync; quietly c sync; quietly a sync
      same a b; same a c; names c; on b info Club | grep Note; quietly a check; echo $?
      """)
    #expect(
      result.text == """
        0
        same
        Gym
        Own
        Swim
        Own
        Swim
        kept
        Not sent: nothing
        kept
        same
        same
        Club
        Own
        Swim
        Note: mine
        0

        """, "\(result.errors)")
    let messages = result.errors.components(separatedBy: "“Gym” stays as it is here: ").count
    #expect(messages == 3, "\(result.errors)")
    #expect(!result.errors.contains("ucard: “cards/"), "\(result.errors)")
    #expect(result.errors.contains("this version of ucard cannot read its file"), "\(result.errors)")
  }

  /// Categories that cannot be read are as they were last, and whoever syncs first sends them to the others.
  @Test(arguments: [
    "echo '{' > clone/categories.json", "rm clone/categories.json",
    "head -c 14000000 /dev/zero > clone/categories.json",
    "echo '{\"categories\":[{\"name\":\"x\"}]}' > clone/categories.json",
    "sed -i 's/\"Food\"/\"Sport\"/' clone/categories.json",
  ]) func categoriesThatCannotBeReadAreMended(_ fault: String) throws {
    let result = try shell(
      """
      quietly a add Gym 1 --category Sport; quietly a add Shop 2 --category Food; quietly a sync init server.git
      quietly b sync init server.git; quietly b add Zoo 3 --category Fun; quietly a add Bus 4 --category Travel
      clone; \(fault); sed -i 's/"name":"Gym"/"name":"Club"/' $(grep -l Gym clone/cards/*/*.json); push
      on a sync; echo $?; git -C server.git rev-parse main > one
      cp -r b/.local/share/ucard/household saved; on b sync; echo $?; quietly a sync; on b sync; same a b
      on a category list | cut -f 1; names a --category Fun; names b --category Travel; names b --category Sport
      quietly c sync init server.git; same a c; quietly a check; echo $?
      """)
    #expect(
      result.text.hasPrefix("0\n0\nsame\n") && result.text.hasSuffix("Zoo\nBus\nClub\nsame\n0\n"),
      "\(result.text) \(result.errors)")
    for name in ["Sport", "Food", "Fun", "Travel"] { #expect(result.text.contains(name)) }
    let message = "The categories from another computer cannot be read; the previous ones are used."
    #expect(result.errors.components(separatedBy: message).count == 2, "\(result.errors)")
  }

  /// Whoever mends them writes the same commit, and an edit of the one who sent them is not lost.
  @Test func allMendCategoriesAlike() throws {
    let result = try shell(
      """
      quietly a add Gym 1 --category Sport; quietly a sync init server.git; quietly b sync init server.git
      clone; echo '{' > clone/categories.json; push; git clone --quiet --mirror server.git other.git
      git -C server.git rev-parse main > damaged
      quietly a sync; rm -rf server.git; mv other.git server.git; quietly b sync; git -C server.git rev-parse main > b.txt
      git -C a/.local/share/ucard/household rev-parse main | cmp - b.txt && echo alike
      base=$(cat damaged); quietly b edit Gym --add-category Mine
      git -C b/.local/share/ucard/household update-ref refs/heads/main "$base"
      sqlite3 b/.local/share/ucard/wallet.sqlite "UPDATE household SET base = '$base', published = '$base'"
      rm -f b/.local/share/ucard/household/known
      quietly a edit Gym --add-category Other; quietly a sync; quietly b sync; quietly a sync; quietly b sync
      same a b; on a list --json | grep -c -e '"Mine"' -e '"Other"' -e '"Sport"'
      """)
    #expect(result.text == "alike\nsame\n3\n", "\(result.text) \(result.errors)")
  }

  /// The date of a commit can be any number. What others have written is listed and merged all the same.
  @Test(arguments: ["9223372036854775807", "253402300800", "18446744073709551615", "-1"])
  func aCommitOfAnImpossibleTimeStopsNobody(_ time: String) throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a sync init server.git; quietly b sync init server.git; quietly b edit Gym --star
      cd server.git; tree=$(git rev-parse 'main^{tree}'); parent=$(git rev-parse main)
      commit=$(printf 'tree %s\\nparent %s\\nauthor x <x> \(time) +0000\\ncommitter x <x> \(time) +0000\\n\\nx\\n' $tree $parent |
        git hash-object -t commit -w --literally --stdin); git update-ref refs/heads/main $commit; cd ..
      quietly a sync; on a sync log > /dev/null; echo $?; on a sync status > /dev/null; echo $?
      quietly b sync; echo $?; on b sync log > log; echo $?; on b sync status > /dev/null; echo $?; quietly a sync; same a b
      """)
    #expect(result.text.hasSuffix("0\nsame\n") && !result.text.contains("13"), "\(result.text) \(result.errors)")
  }

  // MARK: - Categories

  /// Two devices make a category of one name, and one leaves, takes the sync back and joins again: everybody has the same.
  @Test(arguments: [("0", "F"), ("F", "0")]) func categoriesThatComeApartAreTheSameForAll(
    _ first: String, _ second: String
  ) throws {
    let result = try shell(
      """
      number() { sqlite3 "$1/.local/share/ucard/wallet.sqlite" "UPDATE category SET uuid = '$2' || substr(uuid, 2)"; }
      quietly a add Alpha A1 --category Food; number a \(first)
      quietly b add Beta B1 --category Food; quietly b add Gamma G1 --category Food; number b \(second)
      quietly a sync init server.git; quietly b sync init server.git --yes; quietly a sync
      quietly b sync leave --yes; quietly b undo; quietly b sync init server.git --yes
      for n in 1 2 3; do quietly a sync; quietly b sync; done
      same a b; names a --category Food; on b edit Beta --note b 2> /dev/null; quietly b sync; quietly a sync; same a b
      """)
    #expect(result.text == "same\nAlpha\nBeta\nGamma\nsame\n", "\(result.text) \(result.errors)")
  }

  /// Who joins has the order of the household, and behind it the categories that only its wallet has.
  @Test(arguments: ["git init --quiet --bare place", "mkdir place"])
  func theOrderOfCategoriesIsThatOfTheHousehold(_ place: String) throws {
    let result = try shell(
      """
      order() { on "$1" category list | awk 'NR > 1 { printf "%s ", $2 }'; }
      \(place); quietly a category add Zoo Apple Milk Tea; quietly a add Gym 1 --category Tea
      quietly b category add Milk Own apple Beta Zoo; quietly b add Pool 2 --category apple --category Beta
      quietly a sync init place; quietly b sync init place --yes; quietly a sync; same a b
      order a; order b; names a --category Apple; names b --category Beta
      quietly b undo; order b; quietly b sync; quietly a sync; same a b
      quietly c sync init place; order c
      """)
    let order = "Zoo Apple Milk Tea Own Beta "
    #expect(
      result.text == "same\n\(order)\(order)Pool\nPool\n\(order)same\n\(order)",
      "\(result.text) \(result.errors)")
  }

  @Test func exchangedNamesOfCategoriesCanBeUndone() throws {
    let result = try shell(
      """
      quietly a add Gym 1 --category Sport; quietly a add Shop 2 --category Food
      quietly a sync init server.git; quietly b sync init server.git
      quietly b category rename Sport X; quietly b category rename Food Sport; quietly b category rename X Food
      quietly b sync; quietly a sync; names a --category Food
      quietly a sync leave --yes; on a undo; echo $?; names a --category Food; on a redo; names a --category Food
      """)
    #expect(result.text == "Gym\n0\nShop\nGym\n", "\(result.text) \(result.errors)")
  }

  /// An edit wins over a deletion.
  @Test func aCategoryThatSomebodyUsesMeanwhileStays() throws {
    let result = try shell(
      """
      quietly a add Bread 1 --category Food; quietly a add Milk 2; quietly a sync init server.git; quietly b sync init server.git
      quietly a edit Milk --add-category Food; quietly b category delete Food; quietly b sync; on a sync; quietly b sync
      same a b; names b --category Food
      quietly a category delete Food; quietly b add Tea 3 --category Food; quietly a sync; on b sync; quietly a sync; same a b
      names a --category Food
      quietly a category delete Food; quietly b edit Tea --note b; quietly a sync; quietly b sync; quietly a sync; same a b
      on a category list
      """)
    #expect(result.text == "same\nMilk\nsame\nTea\nsame\n", "\(result.errors)")
    #expect(
      result.errors.components(
        separatedBy:
          "The category “Food” was deleted on one computer, and a card was put into it on another, so it stays.\n"
      ).count == 3, "\(result.errors)")
  }

  // MARK: - Words

  @Test func aConflictIsToldAsPeopleSpeak() throws {
    let result = try shell(
      """
      list() { on "$@" | sed -E 's/, [0-9][^)]*[)]/, T)/g'; }
      quietly a add Gym 1; quietly a encode qr a -o a.png; quietly a encode qr b --module 20 -o b.png
      quietly a sync init server.git --name anna; quietly b sync init server.git --name bob
      quietly a edit Gym --color red --front a.png --expires 2030-01-31
      quietly b edit Gym --color "#123456" --front b.png --expires 2031-01-31
      quietly a sync; on b sync 2> /dev/null; quietly a sync; quietly b edit Gym --name Club; list a sync conflicts; list b sync conflicts
      LC_ALL=uk_UA.UTF-8 list a sync conflicts | head -n 1
      """)
    let lines = result.text.split(separator: "\n").map { $0.replacing(/[0-9.]+ k?B/, with: "N B") }
    #expect(
      lines == [
        "1  “Gym”, colour: red (anna, T); now #123456 (bob, T)",
        "2  “Gym”, last day: 2030-01-31 (anna, T); now 2031-01-31 (bob, T)",
        "3  “Gym”: front picture (N B) (anna, T); now front picture (N B) (bob, T)",
        "1  “Club”, colour: red (anna, T); now #123456 (bob, T)",
        "2  “Club”, last day: 2030-01-31 (anna, T); now 2031-01-31 (bob, T)",
        "3  “Club”: front picture (N B) (anna, T); now front picture (N B) (bob, T)",
        "1  «Gym», колір: червоний (anna, T); зараз #123456 (bob, T)",
      ], "\(result.errors)")
  }

  /// Who lost may have sent the value after the other one, and change something else later.
  @Test func aConflictNamesWhoMadeTheValueThatWon() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a sync init server.git --name anna; quietly b sync init server.git --name bob
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly b sync; sleep 1.1; quietly a sync
      quietly a edit Gym --issuer X; quietly a sync; on a sync conflicts | sed -E 's/, [0-9][^)]*[)]/, T)/g'
      """)
    #expect(result.text == "1  “Gym”, note: “one” (anna, T); now “two” (bob, T)\n", "\(result.errors)")
  }

  /// Merges that cross do not list a value twice; nor is a value listed that the card has.
  @Test func noConflictIsListedTwice() throws {
    let result = try shell(
      """
      quietly a add Gym 1; for d in a b c; do quietly $d sync init server.git --name $d; done
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly c edit Gym --note one
      for n in 1 2; do for d in a b c; do quietly $d sync; done; done
      on a sync conflicts | sed -E 's/, [0-9][^)]*[)]/, T)/g'
      quietly a edit Gym --note two; quietly a sync; quietly b sync; on a sync conflicts; on b sync conflicts
      quietly a edit Gym --note one; on a sync conflicts
      """)
    #expect(result.text.split(separator: "\n").count <= 1, "\(result.text)")
  }

  /// A git that was killed while it sent.
  @Test func aLockInTheFolderOfThisDeviceHoldsNobodyUp() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a sync init server.git; quietly b sync init server.git; quietly a edit Gym --note one
      touch a/.local/share/ucard/household/place.git/HEAD.lock; on a sync; echo $?; quietly b sync; on b info Gym | grep Note
      """)
    #expect(result.text.hasSuffix("0\nNote: one\n"), "\(result.text) \(result.errors)")
  }

  @Test func theValueThatIsTakenReachesAnArchivedCard() throws {
    let result = try shell(
      """
      quietly a add Gym 1 --note first; quietly a sync init server.git; quietly b sync init server.git
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly b edit Gym --archive
      quietly a sync; quietly b sync; quietly a sync
      lost=$(on a sync conflicts | grep -c one); quietly a sync conflicts --take 1; quietly a sync; quietly b sync
      echo "$lost"; on a info Gym | grep Note; on b info Gym | grep Note; same a b
      """)
    #expect(result.text == "1\nNote: one\nNote: one\nsame\n", "\(result.text) \(result.errors)")
  }

  /// Two moved an event: its beginning and its end are one choice.
  @Test func theTimesOfAnEventAreTakenTogether() throws {
    let result = try shell(
      """
      quietly a add Trip 1 --starts "2031-01-05 18:00" --ends 19:30; quietly a sync init server.git
      quietly b sync init server.git; quietly a reschedule Trip "2031-02-05 10:00"; sleep 1.1
      quietly b reschedule Trip "2031-03-05 12:00"; quietly b sync; quietly a sync
      on a sync conflicts | grep -c 2031; quietly a sync conflicts --take 1; on a info Trip | grep When
      on a sync conflicts; quietly a sync; quietly b sync; same a b
      """)
    #expect(
      result.text == "2\nWhen: Wed 2031-02-05 10:00–11:30\nsame\n", "\(result.text) \(result.errors)")
  }

  /// A card that was deleted here gets no value, and its conflict does not end.
  @Test func noValueOfADeletedCardIsTaken() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a add Pool 2; quietly a sync init server.git --name a; quietly b sync init server.git --name b
      for card in Gym Pool; do quietly a edit $card --note one; quietly b edit $card --note two; done
      quietly a sync; quietly b sync; quietly b delete --yes Gym
      on b sync conflicts --take 1; echo $?; on b sync conflicts | grep -c note; on b sync conflicts --take all; echo $?
      on b info Pool | grep Note; on b sync conflicts | grep -c note; quietly b undo 2; on b sync conflicts --take 1; echo $?
      on b info Gym | grep Note; on b sync conflicts --keep all; echo $?
      """)
    #expect(result.text == "1\n2\n0\nNote: one\n1\n0\nNote: one\n1\n", "\(result.text) \(result.errors)")
    let remedy = "To find the step, and to bring the card back:\n  ucard history\n  ucard undo\n"
    let gone = "“Gym” was deleted here, so the value cannot be put into it. \(remedy)"
    #expect(
      result.errors.hasPrefix("ucard: \(gone)\(gone)Put into the card: “Pool”, note: “one” (a, "), "\(result.errors)")
  }

  /// A value that waits for a card waits for the one into which it is merged.
  @Test func aConflictMovesWithItsCard() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a add Pool 2; quietly a sync init server.git --name a; quietly b sync init server.git --name b
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly a sync; quietly b sync
      quietly b merge Pool Gym --yes; quietly b sync; quietly a sync
      for device in a b; do on $device sync conflicts | cut -d ';' -f 1 | cut -d '(' -f 1; done
      quietly b undo; quietly b sync; quietly a sync
      for device in a b; do on $device sync conflicts | cut -d ';' -f 1 | cut -d '(' -f 1; done; same a b
      """)
    #expect(
      result.text == """
        1  “Pool”, note: “one”\u{20}
        1  “Pool”, note: “one”\u{20}
        1  “Gym”, note: “one”\u{20}
        1  “Gym”, note: “one”\u{20}
        same

        """, "\(result.text) \(result.errors)")
  }

  /// A card that comes back brings what waits for it. Who leaves is told of it.
  @Test func aConflictOutlivesTheDeletionOfItsCard() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a add Pool 2; quietly a sync init server.git --name a; quietly b sync init server.git --name b
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly a sync; quietly b sync; quietly a sync
      quietly a delete Gym --yes; quietly a sync; quietly b sync; on b sync conflicts; quietly a undo; quietly a sync
      quietly b sync; for device in a b; do on $device sync conflicts | cut -d '(' -f 1; done
      on b sync leave < /dev/null; echo $?
      """)
    #expect(
      result.text == "1  “Gym”, note: “one”\u{20}\n1  “Gym”, note: “one”\u{20}\n64\n", "\(result.text) \(result.errors)"
    )
    #expect(result.errors.contains("You have not chosen yet: “Gym”, note: “one” (a, "), "\(result.errors)")
  }

  @Test func aDroppedValueComesBack() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a sync init server.git --name a; quietly b sync init server.git --name b
      quietly a edit Gym --note one; quietly b edit Gym --note two; quietly a sync; quietly b sync
      on b sync conflicts --keep 1; quietly b sync; quietly a sync; on b sync conflicts --dropped | cut -d '(' -f 1
      on a sync conflicts --restore 2; echo $?; on a sync conflicts --restore 1; on a info Gym | grep Note; quietly a sync
      quietly b sync; on b info Gym | grep Note; on b sync conflicts --dropped; quietly b edit Gym --note 3; on b sync conflicts --dropped | grep -c .
      on b sync conflicts --keep 1 --dropped; echo $?
      """)
    #expect(
      result.text == """
        1  “Gym”, note: “one”\u{20}
        1
        Note: one
        Note: one
        1
        64

        """, "\(result.errors)")
    #expect(result.errors.contains("Restored: “Gym”, note: “one” (a, "))
  }

  /// The log is made from what the commits changed.
  @Test func theLogNamesCardsInTheLanguageOfThePerson() throws {
    let result = try shell(
      """
      quietly a add Gym 1; quietly a sync init server.git --name anna; quietly b sync init server.git --name bob
      quietly b edit Gym --note x --star; quietly b sync; quietly a sync
      for n in 1 2 3 4 5; do quietly a add "C$n" "$n$n"; done; quietly a sync
      quietly a delete --yes Gym; quietly a category add Food; quietly a sync
      for language in en_US uk_UA; do LC_ALL=$language.UTF-8 on a sync log | sed 's/^[^ ]* [^ ]*  //; s/, C[0-9]//g; s/“C[0-9]”/C/g; s/«C[0-9]»/C/g'; done
      """)
    #expect(
      result.text == """
        deleted “Gym”; categories  (anna)
        added C, C, C, 2 more  (anna)
        changed “Gym” (note, star)  (bob)
        joined  (bob)
        added “Gym”  (anna)
        видалено «Gym»; категорії  (anna)
        додано C, C, C, ще 2  (anna)
        змінено «Gym» (нотатка, зірка)  (bob)
        приєднано  (bob)
        додано «Gym»  (anna)

        """, "\(result.errors)")
  }
}

extension BuiltCommand {
  /// Runs lines of shell with `same NAME NAME`, which compares two wallets, and `push`, which sends what was changed by hand
  /// in the folder `clone`.
  func household(_ lines: String) throws -> Subprocess.Result {
    try devices(
      """
      same() { [ "$(all "$1")" = "$(all "$2")" ] && echo same; }
      names() { who=$1; shift; on "$who" list --json "$@" | sed -n 's/.*"name" : "\\([^"]*\\)".*/\\1/p' | sort; }
      clone() { rm -rf clone; git clone --quiet --branch main server.git clone; }
      push() {
        git -C clone add -A; git -C clone -c user.name=x -c user.email=x commit --quiet --message x
        git -C clone push --quiet origin main
      }
      git init --quiet --bare server.git
      \(lines)
      """)
  }
}
