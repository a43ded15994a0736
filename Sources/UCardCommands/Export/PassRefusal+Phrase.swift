internal import Barcodes
internal import Exchange
internal import Words

extension PassRefusal {
  /// A message about the reason.
  var phrase: Phrase {
    switch self {
    case .notDrawn(let symbology, nil):
      let apps = PassApp.allCases.filter { $0.draws(symbology) }.map { "--reader \($0.rawValue)" }
      let list = apps.joined(separator: ", ")
      return .sentences(
        Phrase(
          english: "some apps would draw a QR code instead of its \(symbology.name), or refuse the pass.",
          ukrainian: "замість \(symbology.name) деякі програми намалювали б код QR або відмовили б."),
        apps.isEmpty ? nil : Phrase(english: "Drawn by: \(list).", ukrainian: "Малюють: \(list)."))
    case .notDrawn(let symbology, let app?):
      switch app {
      case .fosswallet, .passandroid:
        return Phrase(
          english: "\(app.name) would draw a QR code instead of its \(symbology.name).",
          ukrainian: "\(app.name) намалює код QR замість \(symbology.name).")
      case .catima:
        return Phrase(
          english: "Catima refuses a pass with \(symbology.name); ucard export link or catima gives it the card.",
          ukrainian: "Catima відмовляє перепустці з \(symbology.name); картку їй дасть ucard export link або catima.")
      case .apple, .gnome:
        return Phrase(
          english: "\(app.name) does not draw \(symbology.name).", ukrainian: "\(app.name) не малює \(symbology.name).")
      }
    case .unknownType(let name):
      return Phrase(
        english: "its code has a type that U-Card does not know: \(name).",
        ukrainian: "код має тип, якого U-Card не знає: \(name).")
    case .notText:
      return Phrase(
        english: "a pass holds text in ISO-8859-1 or UTF-8, and this code holds other bytes.",
        ukrainian: "перепустка вміщує текст в ISO-8859-1 або UTF-8, а в цьому коді інші байти.")
    case .uncodable(let symbology):
      return Phrase(
        english: "apps cannot put this into a code of type \(symbology.name).",
        ukrainian: "програми не можуть вмістити це в код типу \(symbology.name).")
    case .locked:
      return Phrase(
        english: "the identifier is encrypted: run ucard unlock before the export.",
        ukrainian: "ідентифікатор зашифровано: виконайте ucard unlock до експорту.")
    }
  }
}
