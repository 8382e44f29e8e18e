import CheckInProtocol
package import SystemPackage

/// The body of a TPM's response with a session, without the header.
package struct TPMReply {
    var bytes: [UInt8]
    /// The returned handle; zero if the command returns none.
    let handle: UInt32
    private var position: Int
    private let path: FilePath

    /// - Parameters:
    ///   - hasHandle: Whether the command returns a handle.
    ///   - path: The TPM's path, for error messages.
    package init(_ bytes: [UInt8], hasHandle: Bool, _ path: FilePath) throws(KeyPlaceError) {
        self.bytes = bytes
        self.path = path
        // Skip the handle and the size of the parameters.
        position = hasHandle ? 8 : 4
        guard bytes.count >= position else { throw KeyPlaceError("the response of the TPM \(path) is too short") }
        handle = hasHandle ? UInt32(bigEndianBytes: bytes.span, at: 0) : 0
    }

    /// Reads the next TPM2B.
    package mutating func sized() throws(KeyPlaceError) -> [UInt8] {
        guard position + 2 <= bytes.count,
            case let end = position + 2 + (Int(bytes[position]) << 8 | Int(bytes[position + 1])), end <= bytes.count
        else { throw KeyPlaceError("the response of the TPM \(path) is too short") }
        defer { position = end }
        return Array(bytes[position + 2..<end])
    }
}
