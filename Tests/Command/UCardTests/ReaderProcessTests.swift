import Foundation
import Testing
import Witnesses

/// The built command, with programs `ucard-scan` for several versions of libzxing beside it, as a release for several
/// systems has them.
@Suite struct ReaderProcessTests {
  /// Installs the command, a program that reads pictures, and two whose versions of libzxing no system has.
  private static let installed = """
    folder="$(dirname "$(readlink -f "$(command -v ucard)")")"
    mkdir -p prefix/bin prefix/libexec/ucard && cp "$folder/ucard" prefix/bin || exit
    scan="$folder/ucard-scan"; for place in "$folder/../libexec/ucard"/ucard-scan*; do
      if [ -x "$place" ]; then scan="$place"; fi
    done
    cd prefix/libexec/ucard && cp "$scan" ucard-scan-zxing1 || exit
    for version in 8 9; do
      LC_ALL=C sed "s/libZXing[.]so[.][0-9]/libZXing.so.$version/g" "$scan" > ucard-scan-zxing$version || exit
      chmod 755 ucard-scan-zxing$version
    done
    cd "$OLDPWD"; PATH="$PWD/prefix/bin:$PATH"
    ucard encode qr 42 -o code.png || exit
    """

  @Test func theFirstThatStartsReads() throws {
    let result = try BuiltCommand().shell(
      """
      \(Self.installed)
      ucard scan code.png; echo $?
      mv prefix/libexec/ucard/ucard-scan-zxing1 prefix/libexec/ucard/ucard-scan
      ucard scan code.png; echo $?
      ucard doctor --format csv | grep -c '^library,libz[xb]'
      """)
    #expect(result.text.contains("42") && result.text.hasSuffix("2\n"), "\(result.text) \(result.errors)")
    #expect(result.text.split(separator: "\n").filter { $0 == "0" }.count == 2, "\(result.text) \(result.errors)")
  }

  @Test func ifNoneStartsItsLibraryIsNamed() throws {
    let result = try BuiltCommand().shell(
      """
      \(Self.installed)
      cd prefix/libexec/ucard; rm ucard-scan-zxing1; cd "$OLDPWD"
      ucard scan code.png; echo $?
      rm prefix/libexec/ucard/ucard-scan-zxing9
      ucard scan code.png; echo $?
      ucard doctor --format csv | grep -c '^program,ucard-scan,broken,.*libZXing.so.8'
      rm prefix/libexec/ucard/*; ucard scan code.png; echo $?
      """)
    #expect(result.text == "74\n74\n1\n74\n", "\(result.text) \(result.errors)")
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("ucard: ") }
    try #require(lines.count == 3)
    #expect(lines[0].contains("one of these, and this system has none: libZXing.so.9, libZXing.so.8."))
    #expect(lines[1].contains("needs libZXing.so.8, which this system lacks."))
    #expect(lines[2].contains("the program that reads pictures is missing: "))
  }
}
