import Foundation
import Testing
import Witnesses

/// The built command with and without libcrypto.
@Suite struct CryptographyProcessTests {
  /// A line of shell that creates a picture.
  private static let picture = #"printf '\377\330\377\001\377\331' > front.jpg"#

  @Test func aCardWithoutPicturesDoesNotLoadIt() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.picture); export LD_DEBUG=files LD_DEBUG_OUTPUT="$PWD/loaded"
      ucard add Gym 96385074 && ucard show Gym && ucard list && ucard edit Gym --star && ucard undo
      load=$LD_DEBUG; unset LD_DEBUG
      cat loaded.* | grep -c 'calling init.*/libc\\.so'; cat loaded.* | grep -c libcrypto
      LD_DEBUG=$load ucard edit Gym --front front.jpg; cat loaded.* | grep -q libcrypto && echo loaded
      """)
    let lines = result.text.split(separator: "\n").suffix(3).map(String.init)
    #expect(lines == ["5", "0", "loaded"], "\(result.text) \(result.errors)")
  }

  @Test(arguments: ["C", "uk_UA.UTF-8"])
  func withAForeignLibcryptoOnlyWhatNeedsItIsRefused(language: String) throws {
    let built = try BuiltCommand(language: language)
    let result = try built.shell(
      """
      \(Self.picture)
      ucard add Zoo 2 --front front.jpg && ucard export json -o out.json || exit
      mkdir other && cp "$(/sbin/ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/libcrypto.so.3
      export LD_LIBRARY_PATH="$PWD/other"
      ucard add Gym 1 && ucard show Gym && ucard picture Zoo front -o same.jpg && cmp front.jpg same.jpg
      ucard edit Gym --front front.jpg; echo $?
      ucard import out.json; echo $?
      ucard check; echo $?
      ucard show Gym
      """)
    #expect(result.text == "1\n74\n74\n74\n1\n", "\(result.text) \(result.errors)")
    let refusals = result.errors.split(separator: "\n").filter { $0.hasPrefix("ucard: ") }
    #expect(refusals.count == 3 && refusals.allSatisfy { $0.contains("libcrypto 3") }, "\(result.errors)")
    #expect(refusals.allSatisfy { $0.contains(language == "C" ? "OpenSSL's" : "потрібна") })
  }
}
