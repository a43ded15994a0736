import Cards
import Testing

@testable import Actions
@testable import CommandBase
@testable import Commands

/// Stores that stand inside of the names of cards.
@Suite struct StoreNameTests {
  let world: World

  init() throws { world = try World() }

  @Test(
    arguments: [
      ("OKKO Fishka", "OKKO"), ("EVA картка", "EVA"), ("Аврора 🌈", "Аврора"), ("Сільпо мамина", "Сільпо"),
      ("silpo mama", "Сільпо"), ("АТБ на розі", "АТБ"), ("My Nova Poshta", "Нова пошта"), ("novaposhta", "Нова пошта"),
      ("Novusomething card", nil), ("Єва Коваленко", nil), ("Eva Longoria", nil), ("Метро Київ", nil),
      ("atb на розі", nil),
      ("Аврора в горах", nil), ("dm Лист", nil), ("", nil), ("🌈", nil), ("🌈 🌈", nil), ("’ ' ʼ", nil),
      ("Сільпо\u{301}\u{301} карта", nil), ("Starbucks Rewards", "Starbucks"), ("Здоров’я Бажаємо", nil),
    ] as [(String, String?)])
  func storeInAName(_ name: String, _ store: String?) {
    #expect(StoreCatalogue(own: []).store(in: name)?.name == store)
  }

  @Test func longNamesHaveNone() {
    let catalogue = StoreCatalogue(own: [])
    #expect(catalogue.store(in: String(repeating: "a", count: 10_000)) == nil)
    #expect(catalogue.store(in: String(repeating: "a ", count: 5_000)) == nil)
  }

  /// A name is looked for only among those that may begin with its letters.
  @Test func everyNameIsFound() {
    let catalogue = StoreCatalogue(own: [Store(name: "Ь", names: nil, category: nil, color: nil)])
    for store in catalogue.stores {
      for name in store.allNames { #expect(catalogue.store(named: name) != nil, "\(name)") }
    }
    #expect(catalogue.store(named: "Ь Сільпо")?.name == "Сільпо")
  }

  @Test func commonNamesAreThoseOfStores() {
    let names = StoreCatalogue(own: []).stores.flatMap(\.allNames)
    let keys = Set(names.map { SearchKey($0).text })
    #expect(Store.commonNames.subtracting(keys).isEmpty)
  }

  @Test func aCardGetsTheColourOfTheStoreInItsName() {
    let message = world.run("add", "IKEA мамина", "1").messages
    #expect(message.contains("the issuer “IKEA”, the colour blue, the category “Home”"))
    #expect(world.run("add", "Fishka мамина", "1").messages.contains("the issuer “OKKO”"))
    #expect(!world.run("add", "Метро Київ", "1").messages.contains("list of stores"))
  }

  @Test func storesAreListedByName() {
    #expect(world.run("stores", "OKKO Fishka", "--format", "csv").output.contains("OKKO,Fuel"))
    #expect(world.run("stores", "близ", "--format", "csv").output.contains("Близенько"))
    #expect(world.run("stores", "no such shop").status == .nothingMatches)
  }

  @Test func aStoreIsFoundByItsOtherName() {
    world.run("add", "Starbucks", "1")
    #expect(world.run("list", "старбакс", "--format", "csv").output.contains("Starbucks"))
    #expect(world.run("show", "cnfh,frc").status == .nothingMatches)
  }
}
