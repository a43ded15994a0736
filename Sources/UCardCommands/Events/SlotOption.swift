internal import Arguments
internal import Words

/// The option to put an event into a time for which its place is taken.
struct SlotOption {
  var force: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    force = try reader.flag(
      "--force",
      english: "Take the time although another event takes the place then.",
      ukrainian: "Узяти цей час, хоча місце тоді займає інша подія.")
  }
}
