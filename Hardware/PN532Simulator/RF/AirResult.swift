/// The result for a frame that a reader has sent.
package enum AirResult: Equatable, Sendable {
    /// The card has sent an answer, given here without its checksum.
    case frame([UInt8])
    /// The reader has not received an answer before its timeout.
    case timeout
    /// The reader has received an answer with a wrong checksum.
    case checksumError
}
