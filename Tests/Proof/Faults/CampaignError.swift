/// The reason why the campaign itself cannot continue.
struct CampaignError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
