/// A question before a sync goes on.
public enum SyncQuestion: Sendable {
  /// The wallet and the household meet for the first time: which of their cards are the same?
  case meeting(FirstMeeting)
  /// The wallet has deleted half of the cards that it had, or more: are they to be deleted for all?
  case deletions(Int, of: Int)
}
