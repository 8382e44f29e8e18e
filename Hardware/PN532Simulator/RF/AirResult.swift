/// The result of a frame that a reader has sent.
package enum AirResult: Equatable, Sendable {
    /// An answer, without its checksum.
    case frame([UInt8])
    /// No answer within the reader's timeout.
    case timeout
    /// An answer with a wrong checksum.
    case checksumError
}
