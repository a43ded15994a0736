import Testing
import Witnesses

/// The built command with libqrencode, with another library in its place, and without it.
@Suite struct QRLibraryProcessTests {
  /// A library that draws every code all dark.
  private static let dark = #"""
    #include <qrencode.h>
    #include <stdlib.h>
    #include <string.h>

    struct _QRinput { int version, isMicro; };

    static QRinput *made(int version, int isMicro) {
      QRinput *input = malloc(sizeof *input);
      *input = (QRinput){version, isMicro};
      return input;
    }

    void QRcode_APIVersion(int *major, int *minor, int *micro) { *major = 4, *minor = 0, *micro = 99; }
    char *QRcode_APIVersionString(void) { return "4.0.99"; }
    QRinput *QRinput_new2(int version, QRecLevel level) { return made(version, 0); }
    QRinput *QRinput_newMQR(int version, QRecLevel level) { return made(version, 1); }
    void QRinput_free(QRinput *input) { free(input); }
    int QRinput_append(QRinput *input, QRencodeMode mode, int size, const unsigned char *data) { return 0; }
    int QRinput_appendECIheader(QRinput *input, unsigned int number) { return 0; }
    QRcode *QRcode_encodeInput(QRinput *input) {
      QRcode *code = malloc(sizeof *code);
      code->version = input->version;
      code->width = input->isMicro ? 9 + 2 * code->version : 17 + 4 * code->version;
      code->data = malloc(code->width * code->width);
      memset(code->data, 1, code->width * code->width);
      return code;
    }
    void QRcode_free(QRcode *code) { free(code->data), free(code); }
    """#

  @Test func libqrencodeDrawsWhatItCan() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir dark && cat > dark/qr.c <<'END'
      \(Self.dark)
      END
      gcc -shared -fPIC -o dark/libqrencode.so.4 dark/qr.c || exit
      export LD_LIBRARY_PATH="$PWD/dark"
      ucard doctor --format csv | grep -c '^library,libqrencode,ok,4.0.99'
      ucard encode qr https://example.org/m/42 --as modules | sort -u
      ucard encode microqr 12345 --as modules | sort -u
      ucard encode qr Сільпо --as modules | sort -u
      ucard encode gs1-qr '[01]09506000134352' --as modules | sort -u | wc -l
      ucard encode qr A --eci 16384 --as modules | sort -u | wc -l
      """)
    let dark = [25, 11, 21].map { String(repeating: "1", count: $0) }
    let lines = result.text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(lines.count == 6 && lines[0] == "1" && Array(lines[1...3]) == dark, "\(result.text) \(result.errors)")
    #expect(lines.suffix(2).allSatisfy { (Int($0) ?? 0) > 10 }, "\(result.text)")
  }

  @Test func withoutItTheCodesAreReadAsWell() throws {
    let built = try BuiltCommand()
    let result = try built.shell(
      """
      mkdir other && cp "$(/sbin/ldconfig -p | sed -n 's/.*libz\\.so\\.1 .*=> //p' | head -n 1)" other/libqrencode.so.4
      export LD_LIBRARY_PATH="$PWD/other"
      ucard doctor --format csv | grep -c '^library,libqrencode,missing'
      ucard encode qr https://example.org/m/42 --as modules | wc -l
      ucard encode microqr 12345 --as modules | wc -l; ucard encode qr https://example.org/m/42 -o gym.png
      unset LD_LIBRARY_PATH; zbarimg --quiet --raw gym.png
      """)
    #expect(result.text == "1\n25\n11\nhttps://example.org/m/42\n", "\(result.text) \(result.errors)")
  }
}
