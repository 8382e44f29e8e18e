public import Cryptography
public import Publication

/// The health authority that this diary belongs to: what it publishes is believed if this key signed it.
public struct EnrolledAuthority: Sendable, Equatable {
    /// As venue codes name it: a host.
    public let host: String
    /// Where it answers, without a path: `https://` and a host, or something else for who looks around.
    public let address: String
    public let region: Region
    /// Pinned: whoever answers later needs the private half of it.
    public let key: ECDSAP256.PublicKey
    /// The key that may follow ``key``, which a configuration has announced; nil if none was.
    public let nextKey: ECDSAP256.PublicKey?
    /// The key before ``key``, which has signed packages that are still published; nil if there are none.
    public let previousKey: ECDSAP256.PublicKey?

    public init(
        host: String,
        address: String,
        region: Region,
        key: ECDSAP256.PublicKey,
        nextKey: ECDSAP256.PublicKey? = nil,
        previousKey: ECDSAP256.PublicKey? = nil
    ) {
        self.host = host
        self.address = address
        self.region = region
        self.key = key
        self.nextKey = nextKey
        self.previousKey = previousKey
    }

    /// The fingerprint of ``key``, for comparison with the one that the authority has printed.
    public var fingerprint: String { key.fingerprint }
}

extension EnrolledAuthority: Codable {
    private enum Field: String, CodingKey {
        case host, address, region, key, nextKey, previousKey
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let region = Region(try fields.decode(String.self, forKey: .region)),
            let key = ECDSAP256.PublicKey(der: try fields.decode([UInt8].self, forKey: .key))
        else {
            throw DecodingError.dataCorruptedError(forKey: .key, in: fields, debugDescription: "invalid region or key")
        }
        self.init(
            host: try fields.decode(String.self, forKey: .host),
            address: try fields.decode(String.self, forKey: .address),
            region: region,
            key: key,
            nextKey: try fields.decodeIfPresent([UInt8].self, forKey: .nextKey).flatMap(ECDSAP256.PublicKey.init(der:)),
            previousKey: try fields.decodeIfPresent([UInt8].self, forKey: .previousKey)
                .flatMap(ECDSAP256.PublicKey.init(der:))
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(host, forKey: .host)
        try fields.encode(address, forKey: .address)
        try fields.encode(region.name, forKey: .region)
        try fields.encode(key.der, forKey: .key)
        try fields.encodeIfPresent(nextKey?.der, forKey: .nextKey)
        try fields.encodeIfPresent(previousKey?.der, forKey: .previousKey)
    }
}
