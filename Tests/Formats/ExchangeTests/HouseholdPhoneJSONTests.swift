import Cards
import Exchange
import Testing
import struct Values.UUID

/// The file of a phone in the repository of a household.
@Suite struct HouseholdPhoneJSONTests {
  @Test func thePhoneComesBack() throws {
    let digest = String(repeating: "ab", count: 32)
    let row = HouseholdPhone.Row(
      card: UUID(), identifier: UUID(), entry: "Gym\n\\#x", offers: ["a\nb", "c"], groups: ["sport"],
      pictures: [.front: .init(own: digest, there: nil, sent: digest)])
    let phone = HouseholdPhone(
      id: UUID(), name: "Pixel", exports: ["2-x", "1-y"],
      rows: ["1": row, "20": HouseholdPhone.Row(card: UUID(), identifier: nil, entry: nil)])
    let bytes = try #require(HouseholdJSON.bytes(of: phone))
    #expect(try HouseholdJSON.phone(bytes, named: "x") == phone)
    let bare = HouseholdPhone(id: UUID(), name: nil)
    #expect(try HouseholdJSON.phone(#require(HouseholdJSON.bytes(of: bare)), named: "x") == bare)
  }

  @Test(arguments: ["{}", #"{"uuid":"x"}"#, #"{"uuid":"E0780CDB-08B9-4D1F-9657-C24000D0143F","rows":{"x":{}}}"#])
  func otherJSONIsRefused(_ text: String) {
    #expect(throws: ImportError.self) { try HouseholdJSON.phone(Array(text.utf8), named: "x") }
  }
}
