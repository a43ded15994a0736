/// Why the campaign itself cannot go on.
struct CampaignError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
