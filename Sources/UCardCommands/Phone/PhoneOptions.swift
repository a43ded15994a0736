internal import Arguments
internal import Words

/// The options for the phone that a file for Catima is for.
struct PhoneOptions {
  var phone: String?
  var whole: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    phone = try reader.option(
      "--phone", value: .name,
      english: "The phone that the file is for, by a name of your choice; without it, the one that was used last.",
      ukrainian: "Телефон, для якого файл, за назвою на ваш вибір; без неї — той, що був останнім.")
    whole = try reader.flag(
      "--whole",
      english: "Every card, even with pictures that the phone has, so that an import gives the same wallet.",
      ukrainian: "Усі картки, навіть із зображеннями, які телефон уже має, щоб імпорт дав той самий гаманець.")
  }

  /// Whether one of the options is given.
  var areGiven: Bool { phone != nil || whole }
}
