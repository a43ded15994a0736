/// A part of an iCalendar file that a card cannot hold.
public enum CalendarPart: Hashable, Sendable {
  /// The people who are invited.
  case attendees
  /// Files and pictures.
  case attachments
  /// An alarm after the beginning, or more than a year before it.
  case lateAlarms
  /// More alarms than a card can have.
  case furtherAlarms
  /// An alarm without a time.
  case alarmsWithoutTime
  /// An older version of an event that the file has twice.
  case olderVersions
  /// Tasks.
  case tasks
  /// Entries of a journal.
  case journals
  /// Times at which somebody is busy.
  case busyTimes
  /// Components or properties with this name.
  case others(String)
}
