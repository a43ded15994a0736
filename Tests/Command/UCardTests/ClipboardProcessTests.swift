import Foundation
import Testing
import Witnesses

/// The clipboard of a desktop that is played: `wl-copy` and `wl-paste` keep it in a file.
@Suite struct ClipboardProcessTests {
  private static let desktop = #"""
    mkdir -p bin; export PATH="$PWD/bin:$PATH" WAYLAND_DISPLAY=none CLIP="$PWD/clip"
    printf '#!/bin/sh\nif [ "$1" = --clear ]; then rm -f "$CLIP"; else cat > "$CLIP"; fi\n' > bin/wl-copy
    printf '#!/bin/sh\ncat "$CLIP"\n' > bin/wl-paste
    printf '#!/bin/sh\necho "$1" >> "$CLIP.slept"; ls -l /proc/$$/fd > "$CLIP.open"; readlink /proc/$$/cwd > "$CLIP.cwd"\nwhile [ ! -e "$CLIP.awake" ]; do /bin/sleep 0.05; done\n' > bin/sleep
    chmod +x bin/*
    ucard add Gym 4820000000000 --no-store 2> /dev/null
    ucard identifier add Gym 1234 --type number --label PIN 2> /dev/null
    wake() { touch clip.awake; /bin/sleep 0.6; rm clip.awake; }
    """#

  @Test func aSecretIsTakenOff() throws {
    let result = try BuiltCommand().shell(
      #"""
      \#(Self.desktop)
      ucard show Gym -i PIN --copy | cat; cat clip; echo; /bin/sleep 0.3; cat clip.slept clip.cwd; grep -c ' [0-9] -> \(pipe\|.dev.pts\)' clip.open
      wake; ls clip
      """#)
    #expect(result.text == "1234\n1234\n45\n/\n0\n", "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains(
        "on the clipboard. The clipboard is cleared after 45 seconds, unless you copy something else."))
  }

  @Test func otherTextsAndNumbersThatAreNoSecretsStay() throws {
    let result = try BuiltCommand().shell(
      #"""
      \#(Self.desktop)
      ucard show Gym -i PIN --copy; printf other > clip; wake; cat clip; echo
      rm clip.slept; ucard show Gym --copy; cat clip; echo; ls clip.slept
      """#)
    #expect(result.text == "1234\nother\n4820000000000\n4820000000000\n", "\(result.text) \(result.errors)")
  }
}
