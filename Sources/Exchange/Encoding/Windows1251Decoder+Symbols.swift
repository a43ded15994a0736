extension Windows1251Decoder {
  /// The characters from 0x80 to 0xBF. U+FFFD stands for 0x98, which is none.
  static let symbols = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
}
