internal import ArgumentParser

/// The option to put an event into a time for which its place is taken.
struct SlotOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      english: "Take the time although another event takes the place then.",
      ukrainian: "Узяти цей час, хоча місце тоді займає інша подія."))
  var force = false
}
