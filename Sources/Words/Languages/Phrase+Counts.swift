/// Numbers of what several messages count.
extension Phrase {
  /// - Parameter one: the Ukrainian for one card, which is картку after most verbs.
  package static func cards(_ count: Int, one: String = "картка") -> Phrase {
    .count(count, ("card", "cards"), (one, "картки", "карток"))
  }

  package static func identifiers(_ count: Int) -> Phrase {
    .count(count, ("identifier", "identifiers"), ("ідентифікатор", "ідентифікатори", "ідентифікаторів"))
  }

  package static func secrets(_ count: Int) -> Phrase {
    .count(count, ("secret", "secrets"), ("таємний ідентифікатор", "таємні ідентифікатори", "таємних ідентифікаторів"))
  }

  package static func steps(_ count: Int) -> Phrase { .count(count, ("step", "steps"), ("крок", "кроки", "кроків")) }

  package static func fields(_ count: Int) -> Phrase { .count(count, ("field", "fields"), ("поле", "поля", "полів")) }

  package static func days(_ count: Int) -> Phrase { .count(count, ("day", "days"), ("день", "дні", "днів")) }

  package static func bytes(_ count: Int) -> Phrase { .count(count, ("byte", "bytes"), ("байт", "байти", "байтів")) }
}
