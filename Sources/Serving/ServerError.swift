/// An error in starting a server.
package enum ServerError: Error, Equatable {
  /// libmicrohttpd is not installed.
  case libraryMissing
  /// The text is no address on which a server may listen: it is not numeric, or stands for every address of this machine.
  case noAddress(String)
  /// The system refused to listen on an address, with this error number.
  case refused(Int32)
}
