internal import Cards
internal import Exchange
internal import FoundationEssentials
internal import JSON

extension AgendaEntry {
  /// The card in JSON, with what follows from the clock.
  var json: JSONObject {
    var object = CardJSON.object(card)
    object.add("state", state.key)
    object.add("startsAt", Date(seconds: span.start).iso)
    if span.hasEnd { object.add("endsAt", Date(seconds: span.end).iso) }
    return object
  }
}
