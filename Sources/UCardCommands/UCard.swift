internal import ArgumentParser

/// `ucard`.
struct UCard: Explained {
  static let help = CommandHelp(
    name: "ucard",
    abstract: Phrase(
      english: "Keeps your loyalty cards and shows the code that a till can scan.",
      ukrainian: "Зберігає ваші картки лояльності й показує код, який зчитає каса."),
    examples: ["ucard add Gym https://example.org/m/42", "ucard show gym", "ucard list", "ucard undo"],
    details: Phrase(
      english: """
        A CARD is its name, the beginning of it or any part, in either alphabet; its number or its UUID. A command is \
        its name or the beginning of it: ucard s gym. ucard help COMMAND says more.

        Exit status: 0 done, 1 nothing matches, 64 wrong usage, 65 bad data, 66 no such file, 73 cannot create, \
        74 input or output failed, 75 the wallet is busy, 77 no permission.
        """,
      ukrainian: """
        КАРТКА — це її назва, початок чи будь-яка частина назви, будь-якою з двох абеток; її номер або UUID. Команда — це \
        її назва або початок назви: ucard s сіл. Більше скаже ucard help КОМАНДА.

        Код завершення: 0 зроблено, 1 нічого не знайдено, 64 хибний виклик, 65 хибні дані, 66 немає файлу, \
        73 не вдається створити, 74 збій вводу чи виводу, 75 гаманець зайнятий, 77 немає дозволу.
        """),
    version: "0.2.0",
    subcommands: [
      Show.self, Info.self, List.self, Add.self, Edit.self, Delete.self, Merge.self, IdentifierGroup.self,
      CategoryGroup.self,
      BalanceCommand.self, PictureCommand.self, Undo.self, Redo.self, History.self, Backup.self, Restore.self,
      Compact.self, Forget.self, Lock.self, Unlock.self, Check.self, Import.self, Export.self, Encode.self,
      Symbologies.self, Stores.self, Path.self,
    ])
}
