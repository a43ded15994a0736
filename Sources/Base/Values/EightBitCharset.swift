/// An encoding of text in which each byte is a character, and those below 0x80 are the ones of ASCII.
package struct EightBitCharset: Hashable, Sendable {
  /// The name registered with IANA.
  package let name: String
  /// Other names, by which a person may call it.
  package let otherNames: [String]
  /// The characters from 0x80 on; nil for a byte that is none.
  package let characters: [Unicode.Scalar?]

  /// - Parameter characters: those from 0x80 on. U+FFFD stands for a byte that is none.
  private init(_ name: String, _ otherNames: [String], _ characters: String) {
    self.name = name
    self.otherNames = otherNames
    self.characters = characters.unicodeScalars.map { $0 == "\u{FFFD}" ? nil : $0 }
  }

  package static func == (one: EightBitCharset, other: EightBitCharset) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Every charset.
  package static let all = [windows1252, windows1250, latin2, macRoman, ibm850, windows1251, koi8U, ibm866]

  /// The byte of a character; nil if there is none. Some programs take 0x98, which is none in Windows-1251, for U+0098.
  package func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return UInt8(scalar.value) }
    if scalar == "\u{98}", characters[0x18] == nil { return 0x98 }
    return characters.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
  }

  /// Decodes a text. What is no character becomes U+FFFD.
  package func text(of bytes: [UInt8]) -> String {
    String(decoding: EightBitDecoder(self).decoded(bytes[...]), as: UTF8.self)
  }
}

extension EightBitCharset {
  /// Cyrillic, as Windows writes it.
  package static let windows1251 = EightBitCharset(
    "Windows-1251", ["cp1251", "1251"],
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНО"
      + "ПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя")
  /// The languages of Western Europe, as Windows writes them. It has the letters of ISO-8859-1 in the same places.
  package static let windows1252 = EightBitCharset(
    "Windows-1252", ["cp1252", "1252", "ISO-8859-1", "latin1"],
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²"
      + "³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")
  /// The characters from 0xC0 on in both charsets of Central Europe.
  private static let lettersOfCentralEurope = "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
  /// Polish, Czech, Hungarian and others, as Windows writes them.
  package static let windows1250 = EightBitCharset(
    "Windows-1250", ["cp1250", "1250"],
    "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛"
      + "ł´µ¶·¸ąş»Ľ˝ľż" + lettersOfCentralEurope)
  /// Polish, Czech, Hungarian and others, as Linux wrote them.
  package static let latin2 = EightBitCharset(
    "ISO-8859-2", ["latin2"],
    String(repeating: "\u{FFFD}", count: 32) + "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż" + lettersOfCentralEurope)
  /// The languages of Western Europe, as Excel on a Mac writes them.
  package static let macRoman = EightBitCharset(
    "Macintosh", ["macroman", "x-mac-roman"],
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄"
      + "€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
  /// The languages of Western Europe, as DOS writes them.
  package static let ibm850 = EightBitCharset(
    "IBM850", ["cp850", "850"],
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀"
      + "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}")
  /// Ukrainian and Russian, as Unix wrote them.
  package static let koi8U = EightBitCharset(
    "KOI8-U", ["koi8", "KOI8-R"],
    "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґ╝╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪Ґ╬©юабцдефгхийклмнопярстужвьыз"
      + "шэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ")
  /// Cyrillic, as DOS writes it.
  package static let ibm866 = EightBitCharset(
    "IBM866", ["cp866", "866"],
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}")
}

/// Decodes text of an 8-bit charset.
package struct EightBitDecoder: TextDecoder {
  /// The characters from 0x80 on, as UTF-8. A byte that is none becomes one that UTF-8 never has.
  private let characters: [[UInt8]]

  /// Creates a decoder for text of a charset.
  package init(_ charset: EightBitCharset) {
    characters = charset.characters.map { $0.map { Array(String($0).utf8) } ?? [0xFF] }
  }

  package mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += characters[Int(byte) - 0x80] }
    }
  }

  package mutating func finish(into text: inout [UInt8]) {}
}
