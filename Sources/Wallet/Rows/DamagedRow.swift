/// A row has a value that U-Card never writes.
struct DamagedRow: Error {}
