internal import ArgumentParser

/// The options for the phone that a file for Catima is for.
struct PhoneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      english: "The phone that the file is for, by a name of your choice; without it, the one that was used last.",
      ukrainian: "Телефон, для якого файл, за назвою на ваш вибір; без неї — той, що був останнім.", value: .name))
  var phone: String?

  @Flag(
    help: ArgumentHelp(
      english: "Every card, even with pictures that the phone has, so that an import gives the same wallet.",
      ukrainian: "Усі картки, навіть із зображеннями, які телефон уже має, щоб імпорт дав той самий гаманець."))
  var whole = false

  /// Whether one of the options is given.
  var areGiven: Bool { phone != nil || whole }
}
