/// A client's request to an authority. Protocol version 1, sections "Authorisation" and
/// "Submission".
public protocol ClientRequest: PaddedMessage {
    /// The path relative to the authority's URL, such as `v1/submissions`.
    static var path: String { get }

    /// The encoded request, ``PaddedMessage/size`` bytes.
    ///
    /// - Parameter generator: Generates the padding.
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
    /// Decodes a request in canonical encoding, with any padding.
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
}
