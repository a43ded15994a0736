import Barcodes
import Cards
import Foundation
import Testing
import TimeZones
import Values

@Suite struct CardsExamples {
  @Test func time() throws {
    func example() throws {
      let time = EventTime(iso: "2026-12-05T19:00[Europe/Kyiv]")
      print(time?.day.iso ?? "none")  // 2026-12-05
      print(time?.clock?.zone ?? "none")  // Europe/Kyiv
    }
    try check(example)
  }

  @Test func zone() throws {
    func example() throws {
      if let kyiv = Zone("Europe/Kyiv") {
        print(kyiv.offset(at: 1_796_490_000))  // 7200
      }
    }
    try check(example)
  }

  @Test func identifiers() throws {
    func example() throws {
      var card = CardContent(name: "Gym", categories: ["Sport"])
      card.identifiers.append(Identifier(kind: .code(.qr), payload: Payload(text: "https://example.org/m/42")))
      card.identifiers.append(Identifier(label: "app", kind: .code(.ean13), payload: Payload(text: "4006381333931")))
      card.identifiers.append(Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")))

      print(card.identifiers.selected?.printedText ?? "none")  // https://example.org/m/42
      card.identifiers.select(1)
      print(card.identifiers.selected?.printedText ?? "none")  // 4006381333931
      print(card.identifiers.filter(\.isSecret).count)  // 1
      print(card.identifiers.withoutSecrets.count)  // 2
    }
    try check(example)
  }

  @Test func drawn() throws {
    let identifier = Identifier(kind: .code(.ean13), payload: Payload(text: "4006381333931"))
    func example() throws {
      if let symbology = identifier.kind.drawnSymbology {
        let symbol = try symbology.encode(identifier.payload, options: identifier.options)
        print(symbol.rows[0].count)  // 95
      } else {
        print(identifier.printedText)
      }
    }
    try check(example)
  }

  @Test func boardingPass() throws {
    func example() throws {
      let code = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
      if let pass = BoardingPass(Payload(text: code)), let today = CalendarDate("2026-08-01") {
        print(pass.name)  // YUL→FRA AC 0834
        print(pass.days(near: today).map(\.iso))  // ["2026-08-14"]
        print(pass.legs[0].seat ?? "none")  // 1A
      }
    }
    try check(example)
  }

  @Test func nameOfBoardingPass() throws {
    func example() throws {
      let code = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
      let pass = BoardingPass(Payload(text: code))
      print(pass?.name ?? "none")  // YUL→FRA AC 0834
    }
    try check(example)
  }

  @Test func balance() throws {
    func example() throws {
      var card = CardContent(name: "Gym")
      let currency = Currency(code: "UAH")
      try card.change(balance: .set, 500, currency: currency, note: nil, at: .now)
      try card.change(balance: .spend, 12.5, currency: nil, note: "coffee", at: .now)
      print(card.balance?.amountText ?? "none")  // 487.50
      print(card.balanceHistory.count)  // 2
    }
    try check(example)
  }

  @Test func notEnough() throws {
    func example() throws {
      var card = CardContent(name: "Café")
      try card.change(balance: .set, 3, currency: nil, note: "stamps", at: .now)
      do {
        try card.change(balance: .spend, 10, currency: nil, note: nil, at: .now)
      } catch .notEnough(let balance) {
        print("only \(balance.amountText)")  // only 3
      } catch {
        print(error)
      }
    }
    try check(example)
  }

  @Test func merging() throws {
    func example() throws {
      var card = CardContent(name: "Gym")
      card.identifiers.append(Identifier(kind: .code(.code128), payload: Payload(text: "A-1")))
      card.issuer = "Fit Ltd"
      var other = CardContent(name: "gym")
      other.identifiers.append(Identifier(kind: .code(.code128), payload: Payload(text: "B-2")))
      other.issuer = "Fit"
      other.note = "ask for towels"

      let lost = card.merge(other)
      print(card.identifiers.map(\.printedText))  // ["A-1", "B-2"]
      print(card.note ?? "none")  // ask for towels
      print(lost)  // [issuer]
    }
    try check(example)
  }

  @Test func ofCardFact() throws {
    func example() throws {
      var content = CardContent(name: "Gym")
      content.issuer = "Fit Ltd"
      content.expiry = CalendarDate("2030-12-31").map { CardDate($0) }
      print(CardFact.all.filter { !$0.isAbsent(in: content) }.map(\.key))  // ["issuer", "expires"]
    }
    try check(example)
  }

  @Test func searching() throws {
    func example() throws {
      print(SearchKey("М’ята & Co").text)  // мята co
      print(SpellingKey("Сільпо") == SpellingKey("Silpo"))  // true
    }
    try check(example)
  }

  @Test func dates() throws {
    func example() throws {
      var card = CardContent(name: "Voucher")
      card.expiry = CalendarDate("2030-12-31").map { CardDate($0) }
      if let newYear = CalendarDate(year: 2031, month: 1, day: 1) {
        print(card.isExpired(on: newYear))  // true
        print(card.isExpired(on: newYear.adding(days: -1)))  // false
      }
    }
    try check(example)
  }

  @Test func ofSearchKey() throws {
    func example() throws {
      print(SearchKey("«Сільпо»").text)  // сільпо
      print(SearchKey("М’ята & Co").text)  // мята co
      print(SearchKey("KBP→WAW").text)  // kbp waw
    }
    try check(example)
  }
}
