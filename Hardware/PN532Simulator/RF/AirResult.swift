/// What a reader hears after it has sent a frame.
package enum AirResult: Equatable, Sendable {
    /// An answer, without its checksum.
    case frame([UInt8])
    /// Nothing, for as long as the reader was willing to wait.
    case timeout
    /// An answer whose checksum is wrong.
    case checksumError
}
