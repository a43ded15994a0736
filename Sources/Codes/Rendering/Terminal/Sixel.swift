internal import Pictures

/// The sixels of DEC's terminals: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
///
/// A sixel is a column of six pixels, a character from `?`, the lowest bit at the top. The picture is drawn in bands of
/// sixels from the top, each once for every colour in it.
struct Sixel {
  private let size: PictureSize
  /// The colours, each sample from 0 to 100.
  private let palette: [Colour]
  /// The colour of each pixel, an index of the palette, in rows from the top; nil for one that is not drawn.
  private let pixels: [UInt8?]

  private struct Colour { let red, green, blue: Int }

  /// Creates the picture of a bitmap: black and white, which are both drawn, so that the background does not matter.
  init(_ bitmap: Bitmap) {
    size = PictureSize(width: bitmap.width, height: bitmap.height)
    palette = [Colour(red: 0, green: 0, blue: 0), Colour(red: 100, green: 100, blue: 100)]
    var pixels = [UInt8?](repeating: 1, count: size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width where bitmap[x, y] { pixels[y * size.width + x] = 0 }
    }
    self.pixels = pixels
  }

  /// Creates a picture in at most `colours` colours, from 8 to 256: exactly the colours that fill the most of it, as the
  /// ground of a card does, and a cube of evenly spaced ones, between which the other pixels are dithered.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - colours: the largest number of colours.
  ///   - isOnWhite: whether transparent pixels are blended with white. Otherwise, those that are more than half transparent
  ///     are not drawn.
  init(_ picture: ColourPicture, colours: Int, isOnWhite: Bool) {
    size = PictureSize(width: picture.width, height: picture.height)
    let count = min(max(colours, 8), 256)
    let samples = Self.samples(of: picture, isOnWhite: isOnWhite)
    let exact = Self.largest(of: samples, atMost: count >= 16 ? count / 8 : 0)
    let levels = Self.levels(within: min(count - exact.count, 216))
    palette =
      (0..<levels.red * levels.green * levels.blue).map { index in
        Colour(
          red: index / levels.blue / levels.green * 100 / (levels.red - 1),
          green: index / levels.blue % levels.green * 100 / (levels.green - 1),
          blue: index % levels.blue * 100 / (levels.blue - 1))
      }
      + exact.map { sample in
        func percent(_ channel: Int) -> Int { (sample.channel(channel) * 100 + 127) / 255 }
        return Colour(red: percent(0), green: percent(1), blue: percent(2))
      }
    let firstExact = palette.count - exact.count
    let indices = Dictionary(uniqueKeysWithValues: zip(exact, (firstExact..<palette.count).map { UInt8($0) }))
    var pixels = [UInt8?](repeating: nil, count: size.width * size.height)
    // Neighbours are mostly alike, and need no search.
    var (last, exactOfLast) = (Sample(bits: 0), indices[Sample(bits: 0)])
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y * size.width + x
        guard isOnWhite || picture.bytes[4 * index + 3] >= 128 else { continue }
        let sample = samples[index]
        if sample != last { (last, exactOfLast) = (sample, indices[sample]) }
        if let exactOfLast {
          pixels[index] = exactOfLast
          continue
        }
        let threshold = Self.thresholds[(y & 7) << 3 | x & 7]
        func level(_ channel: Int, of count: Int) -> Int {
          (sample.channel(channel) * (count - 1) * 64 + threshold * 255) / (255 * 64)
        }
        let red = level(0, of: levels.red)
        let green = level(1, of: levels.green)
        pixels[index] = UInt8((red * levels.green + green) * levels.blue + level(2, of: levels.blue))
      }
    }
    self.pixels = pixels
  }

  /// The red, green and blue of a pixel, 8 bits each, red in the highest ones.
  private struct Sample: Hashable {
    let bits: UInt32

    /// - Parameter index: 0 for red, 1 for green, 2 for blue.
    func channel(_ index: Int) -> Int { Int(bits >> UInt32(16 - 8 * index) & 0xFF) }
  }

  /// The pixels of a picture.
  private static func samples(of picture: ColourPicture, isOnWhite: Bool) -> [Sample] {
    (0..<picture.width * picture.height).map { index in
      let opacity = isOnWhite ? UInt32(picture.bytes[4 * index + 3]) : 255
      return Sample(
        bits: (0..<3).reduce(0) { bits, channel in
          bits << 8 | (UInt32(picture.bytes[4 * index + channel]) * opacity + 255 * (255 - opacity)) / 255
        })
    }
  }

  /// The samples that fill at least a hundredth of the picture each, the most frequent first.
  private static func largest(of samples: [Sample], atMost count: Int) -> [Sample] {
    var frequencies: [Sample: Int] = [:]
    var rest = samples[...]
    while let sample = rest.first {
      let run = rest.prefix { $0 == sample }
      frequencies[sample, default: 0] += run.count
      rest = rest[run.endIndex...]
    }
    return Array(
      frequencies.filter { $0.value * 100 >= samples.count }
        .sorted { ($0.value, $0.key.bits) > ($1.value, $1.key.bits) }
        .prefix(count).map(\.key))
  }

  /// The number of levels of red, green and blue: six each if they are within the number of colours. The eye needs green
  /// most, and blue least.
  private static func levels(within colours: Int) -> (red: Int, green: Int, blue: Int) {
    var levels = (red: 6, green: 6, blue: 6)
    while levels.red * levels.green * levels.blue > colours {
      if levels.blue == levels.green {
        levels.blue -= 1
      } else if levels.red == levels.green {
        levels.red -= 1
      } else {
        levels.green -= 1
      }
    }
    return levels
  }

  /// The matrix of ordered dithering, 8 × 8, with thresholds from 0 to 63 (B. E. Bayer, 1973).
  private static let thresholds: [Int] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    return (0..<3).reduce(0) { value, bit in
      value << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }

  /// The escape sequence that shows the picture at the cursor.
  ///
  /// The pixels are square: by the first number for older terminals, by the raster attributes for the others.
  func sequence() -> [UInt8] {
    var text = Array("\u{1B}P7;1q\"1;1;\(size.width);\(size.height)".utf8)
    for (index, colour) in palette.enumerated() {
      text += Array("#\(index);2;\(colour.red);\(colour.green);\(colour.blue)".utf8)
    }
    var sixels = [UInt8](repeating: 0, count: palette.count * size.width)
    for top in stride(from: 0, to: size.height, by: 6) {
      if top > 0 { text.append(UInt8(ascii: "-")) }
      appendBand(top..<min(top + 6, size.height), to: &text, &sixels)
    }
    return text + Array("\u{1B}\\".utf8)
  }

  /// Appends the sixels of up to six rows.
  ///
  /// - Parameter sixels: room for a row of sixels in each colour, all 0, and left so.
  private func appendBand(_ rows: Range<Int>, to text: inout [UInt8], _ sixels: inout [UInt8]) {
    let width = size.width
    var isUsed = [Bool](repeating: false, count: palette.count)
    for y in rows {
      let bit: UInt8 = 1 << UInt8(y - rows.lowerBound)
      for x in 0..<width {
        guard let colour = pixels[y * width + x].map(Int.init) else { continue }
        sixels[colour * width + x] |= bit
        isUsed[colour] = true
      }
    }
    var isFirst = true
    for colour in palette.indices where isUsed[colour] {
      if !isFirst { text.append(UInt8(ascii: "$")) }
      isFirst = false
      text += Array("#\(colour)".utf8)
      Self.append(sixels[colour * width..<(colour + 1) * width], to: &text)
      for x in colour * width..<(colour + 1) * width { sixels[x] = 0 }
    }
  }

  /// Appends a row of sixels, with runs of more than three as a number.
  private static func append(_ row: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var rest = row
    while let last = rest.last, last == 0 { rest.removeLast() }
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      let character = UInt8(ascii: "?") + first
      if run > 3 {
        text += Array("!\(run)".utf8)
        text.append(character)
      } else {
        text += [UInt8](repeating: character, count: run)
      }
      rest = rest.dropFirst(run)
    }
  }
}
