import Foundation
import Testing
import Witnesses

/// `ucard doctor` on this machine, whatever it has.
@Suite struct DoctorProcessTests {
  @Test func doctorEndsAndCreatesNothing() throws {
    let built = try BuiltCommand()
    let result = try built.shell("ucard doctor > ../out 2> ../messages; echo $?; find . | wc -l; grep -c . ../out")
    let lines = result.text.split(separator: "\n").compactMap { Int($0) }
    #expect(lines.count == 3 && lines[0] == 0 && lines[1] == 1 && lines[2] > 20, "\(result.text) \(result.errors)")
  }

  @Test func aWalletThatMayNotBeReadIsTold() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir -m 755 cards; ucard add Gym 1 --wallet cards/w.sqlite 2> /dev/null
      chmod 000 cards; unprivileged ucard doctor --wallet cards/w.sqlite --format csv > ../out; echo $?
      chmod 755 cards; chmod 000 cards/w.sqlite
      unprivileged ucard doctor --wallet cards/w.sqlite --format csv >> ../out; echo $?
      grep -c '^wallet,wallet,broken' ../out; ucard doctor --format json > /dev/full; echo $?
      """)
    #expect(result.text == "0\n0\n2\n74\n", "\(result.text) \(result.errors)")
  }

  /// A library of the same name that is another one is as good as missing.
  @Test func librariesThatAreOthersAreMissing() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir other && cp "$(/sbin/ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/libcrypto.so.3
      cp other/libcrypto.so.3 other/libmicrohttpd.so.12 && cp other/libcrypto.so.3 other/libmicrohttpd.so
      export LD_LIBRARY_PATH="$PWD/other"
      ucard doctor --format csv | grep -cE '^library,(libcrypto|libmicrohttpd),missing'
      """)
    #expect(result.text == "2\n", "\(result.text) \(result.errors)")
  }
}
