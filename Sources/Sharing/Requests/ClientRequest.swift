/// A request from a client to an authority. See protocol version 1, sections "Authorisation" and
/// "Submission".
public protocol ClientRequest: PaddedMessage {
    /// The path relative to the authority's URL, such as `v1/submissions`.
    static var path: String { get }

    /// The encoded request, with ``PaddedMessage/size`` bytes.
    ///
    /// - Parameter generator: Generates the padding.
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
    /// Decodes a request in canonical encoding. The padding may contain any bytes.
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
}
