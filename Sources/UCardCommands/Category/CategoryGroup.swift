internal import Arguments
internal import Words

/// `ucard category`.
struct CategoryGroup: HelpProviding {
  static let help = CommandHelp(
    name: "category", aliases: ["cat", "c"],
    abstract: Phrase(english: "The categories of the wallet.", ukrainian: "Категорії гаманця."),
    examples: [
      "ucard category list", "ucard category add Travel", "ucard category rename Travel Trips",
      "ucard category move Trips 1",
      "ucard category delete Trips", "ucard edit Gym --add-category Sport",
    ],
    details: Phrase(
      english: "A card may be in many categories. All cards are always listed by ucard list; that is no category.",
      ukrainian: "Картка може належати до багатьох категорій. Усі картки завжди показує ucard list; це не категорія."),
    unknownHint: { word in
      Phrase(
        english: "To see the cards of a category: ucard list --category \(word)",
        ukrainian: "Щоб побачити картки категорії: ucard list --category \(word)")
    },
    commands: [
      CategoryAdd.self, CategoryRename.self, CategoryMove.self, CategoryDelete.self, CategoryList.self,
    ])
}

extension CommandFailure {
  init(categoryExists name: String) {
    self.init(
      .badData, english: "There is a category “\(name)” already, whatever the letter case.",
      ukrainian: "Категорія «\(name)» уже є (регістр літер не має значення).")
  }
}
