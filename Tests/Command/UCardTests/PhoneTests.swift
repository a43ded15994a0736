import Foundation
import Testing
import Witnesses

/// Cards that go back and forth between a wallet and phones, which `Tests/Proof/Phone/phone.py` models.
struct PhoneTests {
  /// Nothing is on a phone or in the wallet twice, nothing is lost, and going back and forth without an edit changes
  /// nothing.
  @Test(arguments: 1...2) func nothingIsThereTwice(_ seed: Int) throws {
    let scratch = try ScratchFolder()
    let script = Repository.path("Tests/Proof/Phone/cycles.py")
    let result = try Subprocess.run(
      "python3", [script, BuiltCommand.executable().path, scratch.url.path, String(seed), "25"])
    #expect(result.status == 0, "\(result.text) \(result.errors)")
  }

  /// The stories of `Tests/Proof/Phone/scenarios.py`.
  @Test(arguments: [
    "pictures_do_not_double", "edits_of_cards_with_pictures", "a_card_that_the_phone_lost_comes_back",
    "a_picture_that_did_not_arrive", "several_rows_of_a_card", "merged_cards_with_pictures",
    "a_deleted_identifier_stays_out", "a_deleted_identifier_that_changed_on_the_phone", "a_deleted_card_stays_out",
    "forgetting_keeps_what_was_deleted", "a_deleted_secret_stays_out", "deletions_on_the_phone",
    "other_files_bring_deleted_cards_back", "a_phone_without_a_name", "faults_do_not_delete",
    "a_household_with_a_phone", "an_undone_import_can_be_repeated",
    "undoing_an_import_keeps_what_was_deleted",
    "a_locked_wallet_hides_what_a_phone_said", "a_deleted_identifier_that_is_put_back",
    "a_household_writes_what_the_phone_lacks", "a_picture_that_is_replaced_on_the_phone",
    "the_last_card_is_deleted_on_the_phone",
    "a_category_that_was_deleted_stays_out", "a_category_that_was_only_sent_stays_out",
    "a_copy_of_our_own_file_is_no_export", "more_than_half_is_asked_about",
    "both_changed_a_fact", "the_balance_of_a_phone_is_an_entry", "a_household_keeps_what_lost_against_a_phone",
    "two_phones_have_one_card", "two_computers_have_one_phone", "two_computers_take_one_row_for_a_card",
    "a_row_that_the_phone_has_twice_is_one_card",
    "merging_and_forgetting_doubles_nothing", "an_old_export_of_a_phone_takes_nothing_back",
  ])
  func stories(_ name: String) throws {
    let scratch = try ScratchFolder()
    let script = Repository.path("Tests/Proof/Phone/scenarios.py")
    let result = try Subprocess.run(
      "python3", [script, BuiltCommand.executable().path, scratch.url.path, name])
    #expect(result.status == 0, "\(result.text) \(result.errors)")
  }
}
