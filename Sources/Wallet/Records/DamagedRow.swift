/// A row says what U-Card never wrote.
struct DamagedRow: Error {}
