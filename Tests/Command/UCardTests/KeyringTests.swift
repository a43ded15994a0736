import Foundation
import Testing
import Witnesses

/// The desktop's keyring, accessed through `secret-tool`.
@Suite struct KeyringTests {
  /// A `secret-tool` that keeps secrets in files, each named by its attributes.
  static let tool = #"""
    mkdir -p bin ring
    cat > bin/secret-tool << 'END'
    #!/bin/sh
    verb=$1; shift
    echo "$verb $*" >> "$RING/asked"
    case $1 in --label=*) shift;; esac
    file="$RING/$(echo "$*" | tr ' ' _)"
    case $verb in
      store) cat > "$file";;
      lookup) [ -e "$file" ] && cat "$file";;
      clear) rm -f "$file";;
    esac
    END
    chmod +x bin/secret-tool; export PATH="$PWD/bin:$PATH" RING="$PWD/ring"
    printf 'my pass\n' > right; printf 'other\n' > new
    ucard add Gym 1234 --type number --label PIN 2> /dev/null
    """#

  @Test func theKeyringGivesAndForgetsThePassword() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.tool)
      ucard lock --keyring --password-file right && cat ring/service_ucard_lock_age1* && echo
      ucard show Gym -i PIN < /dev/null
      ucard lock --change --password-file right --new-password-file new && cat ring/service_ucard_lock_age1* && echo
      ucard show Gym -i PIN < /dev/null
      ucard show Gym -i PIN --password-file right; echo $?
      ucard unlock < /dev/null && ls ring && ucard show Gym -i PIN
      """)
    #expect(result.text == "my pass\n1234\nother\n1234\n65\nasked\n1234\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("The password is in the keyring."))
  }

  @Test func withoutAKeyringThePersonIsAsked() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.tool)
      ucard lock --password-file right && ucard show Gym -i PIN < /dev/null; echo $?
      echo '#!/bin/sh\nexit 1' > bin/secret-tool
      ucard lock --keyring --password-file right; echo $?
      ucard show Gym -i PIN --password-file right
      rm bin/secret-tool; ucard lock --keyring --password-file right; echo $?
      ucard unlock --password-file right && ucard show Gym -i PIN
      """)
    #expect(result.text == "64\n73\n1234\n73\n1234\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("the keyring did not take the password"))
  }

  @Test func aFaultyKeyringDoesNotHangTheCommand() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      \(Self.tool)
      ucard lock --password-file right
      echo '#!/bin/sh\nhead -c 400000 /dev/zero' > bin/secret-tool
      timeout 20 ucard show Gym -i PIN < /dev/null; echo $?
      echo '#!/bin/sh\nexit 1' > bin/secret-tool
      (trap '' CHLD; exec ucard lock --keyring --password-file right); echo $?
      """)
    #expect(result.text == "64\n73\n", "\(result.text) \(result.errors)")
  }
}
