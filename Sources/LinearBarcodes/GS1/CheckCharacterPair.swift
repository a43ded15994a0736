/// The check characters of a GS1 key of letters and digits, such as a Global Model Number.
///
/// Source: GS1 General Specifications, section 7.9.5.
enum CheckCharacterPair {
  /// The pair for `characters` of the GS1 AI encodable character set 82: the sum of their values, weighted with the
  /// prime numbers from the right, modulo 1021, as two digits of base 32.
  static func pair(after characters: some BidirectionalCollection<UInt8>) -> String {
    var sum = 0
    for (index, character) in characters.reversed().enumerated() {
      sum += Int(set82.value(of: character) ?? 0) * primes[index % primes.count]
    }
    sum %= 1021
    let digits = base32.characters
    return String(decoding: [digits[sum >> 5], digits[sum & 31]], as: UTF8.self)
  }

  private static let set82 = CharacterTable(
    "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  /// The digits of base 32, without 0, 1, I and O.
  private static let base32 = CharacterTable("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  /// The weights, one for each of the at most 23 characters before a pair.
  private static let primes = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
  ]
}
