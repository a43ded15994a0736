/// The ratio of the width of a wide bar or space to that of a narrow one, in the symbologies that have two widths.
public enum WideNarrowRatio: Int, CaseIterable, Sendable {
  /// 2:1, the smallest that the standards allow, for modules of 0.508 mm and wider.
  case two = 2
  /// 3:1, the largest that the standards allow.
  case three = 3

  /// The width in millimetres of the narrowest module that may be printed with a ratio of 2:1.
  public static let narrowestModuleOfTwo = 0.508
}
