import LinearBarcodes
import Testing

@Suite struct LinearBarcodesExamples {
  @Test func code128() throws {
    func example() throws {
      let symbol = try Code128.encode(Array("A".utf8))
      print(symbol.elements)  // [2, 1, 1, 2, 1, 4, 1, 1, 1, 3, 2, 3, 1, 3, 1, 1, 2, 3, 2, 3, 3, 1, 1, 1, 2]
      print(symbol.moduleCount)  // 46
      print(symbol.characters)  // A
    }
    try check(example)
  }

  @Test func ean13() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("4006381333931".utf8))
      print(symbol.moduleCount)  // 95
      print(symbol.guardBars)  // [Range(0..<3), Range(45..<50), Range(92..<95)]
      print(symbol.text.map(\.characters))  // ["4", "006381", "333931"]
    }
    try check(example)
  }

  @Test func addOn() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("9771234567003+05".utf8))
      if let addOn = symbol.addOn { print(addOn) }  // 102..<122
    }
    try check(example)
  }

  @Test func wrongCheckDigit() throws {
    func example() throws {
      do {
        _ = try EAN13.encode(Array("4006381333932".utf8))
      } catch .wrongCheckDigit(let found, let expected, let index) {
        print("\(found) at index \(index) should be \(expected)")  // 2 at index 12 should be 1
      } catch {
        print(error)
      }
    }
    try check(example)
  }

  @Test func missingCheckDigit() throws {
    func example() throws {
      do {
        _ = try EAN8.encode(Array("9638507".utf8))
      } catch {
        print(error)  // missingCheckDigit(expected: "4", at: 7)
      }
    }
    try check(example)
  }

  @Test func quietZone() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("4006381333931".utf8))
      let margins = symbol.quietZone
      print("\(margins.left) + \(symbol.moduleCount) + \(margins.right)")  // 11 + 95 + 7
    }
    try check(example)
  }

  @Test func pixels() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("4006381333931".utf8))
      var row: [UInt8] = []
      func append(_ isDark: Bool) { row += [UInt8](repeating: isDark ? 0 : 255, count: 2) }
      for _ in 0..<symbol.quietZone.left { append(false) }
      for module in symbol.modules { append(module) }
      for _ in 0..<symbol.quietZone.right { append(false) }

      let pixels = (0..<60).flatMap { _ in row }
      print("\(row.count) × 60 pixels, \(pixels.count) bytes")  // 226 × 60 pixels, 13560 bytes
    }
    try check(example)
  }

  @Test func bars() throws {
    func example() throws {
      let symbol = try ITF.encode(Array("12".utf8))
      symbol.forEachBar { bar in
        let x = symbol.quietZone.left + bar.lowerBound
        print("\(x):\(bar.count)")  // 10:1, 12:1, 14:3, 18:1, 22:1, 24:1, 26:3, 32:3, 36:1
      }
    }
    try check(example)
  }

  @Test func elementString() throws {
    func example() throws {
      let typed = "(01)09506000134352(10)AB-1(21)7"
      let elementString = try GS1ElementString(typed: Array(typed.utf8))
      print(elementString.identifiers)  // ["01", "10", "21"]
      print(elementString.bytes.firstIndex(of: GS1ElementString.separator) ?? -1)  // 22
      print(elementString.text)  // (01)09506000134352(10)AB-1(21)7

      let symbol = try GS1128.encode(elementString)
      print(symbol.moduleCount)  // 244
    }
    try check(example)
  }

  @Test func wrongElementString() throws {
    func example() throws {
      do {
        _ = try GS1ElementString(typed: Array("(01)09506000134353".utf8))
      } catch .wrongCheckDigit(let identifier, let found, let expected, _) {
        print("(\(identifier)): \(found) should be \(expected)")  // (01): 3 should be 2
      } catch {
        print(error)
      }
    }
    try check(example)
  }

  @Test func ofLinearSymbol() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("4006381333931".utf8))
      print(symbol.moduleCount)  // 95
      print(symbol.quietZone.left)  // 11
      print(symbol.quietZone.right)  // 7
    }
    try check(example)
  }

  @Test func ofEAN13() throws {
    func example() throws {
      let symbol = try EAN13.encode(Array("9771234567003+05".utf8))
      print(symbol.text.map(\.characters))  // ["9", "771234", "567003", "05"]
    }
    try check(example)
  }

  @Test func ofCode128() throws {
    func example() throws {
      let symbol = try Code128.encode(Array("A-1234-5678".utf8))
      print(symbol.moduleCount)  // 145
    }
    try check(example)
  }

  @Test func ofGS1ElementString() throws {
    func example() throws {
      let elementString = try GS1ElementString(typed: Array("[01]09506000134352[10]AB-1[21]7".utf8))
      let parts = elementString.bytes.split(separator: GS1ElementString.separator)
      print(parts.map { String(decoding: $0, as: UTF8.self) })  // ["010950600013435210AB-1", "217"]
    }
    try check(example)
  }

  @Test func dataBar() throws {
    func example() throws {
      let symbol = try DataBar.encode(Array("20012345678909".utf8))
      print(symbol.moduleCount)  // 96
      print(symbol.characters)  // (01)20012345678909
    }
    try check(example)
  }

  @Test func dataBarExpanded() throws {
    func example() throws {
      let symbol = try DataBarExpanded.encode(GS1ElementString(typed: Array("[01]90012345678908[3103]001750".utf8)))
      print(symbol.moduleCount)  // 151
      print(symbol.characters)  // (01)90012345678908(3103)001750
    }
    try check(example)
  }
}
