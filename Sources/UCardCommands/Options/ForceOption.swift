internal import ArgumentParser

/// That a new wallet may begin where something has left a file without a byte.
struct ForceOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      english: "Begin a new wallet where its file is there without a byte.",
      ukrainian: "Почати новий гаманець, якщо його файл є, але порожній."))
  var force = false
}
