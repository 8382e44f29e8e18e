/// What a client sends to an authority. Protocol version 1, sections "Authorisation" and "Submission".
public protocol ClientRequest: PaddedMessage {
    /// Where it is posted, below the authority's address: `v1/submissions`.
    static var path: String { get }

    /// ``PaddedMessage/size`` bytes.
    ///
    /// - Parameter generator: Draws the padding.
    func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8]
    /// Decodes the one encoding that a request has, whatever its padding.
    init(decoding bytes: some Collection<UInt8>) throws(RequestError)
}
