public import AuthorityProtocol
import CheckInProtocol
public import Cryptography

/// The health authority that a diary is enrolled with. The diary trusts the files that are signed
/// with ``key``.
public struct EnrolledAuthority: Sendable, Equatable {
    /// The authority's host name, as in venue codes.
    public let host: String
    /// The server's address without a path: `https://` and a host, or another address for testing.
    public let address: String
    /// The region that the authority publishes for.
    public let region: Region
    /// The pinned public key. The authority must sign all later files with the matching private
    /// key, or with a key that follows it.
    public let key: ECDSAP256.PublicKey
    /// The key that may follow ``key``, as announced by a configuration; nil if no key was
    /// announced.
    public let nextKey: ECDSAP256.PublicKey?
    /// The key before ``key``, which signed packages that are still published; nil if there are no
    /// such packages.
    public let previousKey: ECDSAP256.PublicKey?

    /// Creates a value from the authority's addresses and keys.
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

    /// The fingerprint of ``key``. The user compares it with the fingerprint that the authority has
    /// published.
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

// An authority's keys form a succession. A configuration signed by the current key announces the
// next key. The next key becomes the current key as soon as it has signed a configuration. See
// protocol version 1, section "Key succession".
extension EnrolledAuthority {
    /// Verifies a configuration with the current key or, if another key signed the file, with the
    /// next key.
    ///
    /// - Parameter last: The hour of the last configuration that was seen.
    /// - Returns: The configuration, and the authority with the keys to pin from now on.
    func verifiedConfiguration(
        _ file: [UInt8],
        notOlderThan last: Hour?
    ) throws(PublicationError) -> (Configuration, EnrolledAuthority) {
        func verified(
            by key: ECDSAP256.PublicKey
        ) throws(PublicationError) -> (Configuration, EnrolledAuthority) {
            let configuration = try Configuration(verifying: file, by: key, region: region, notOlderThan: last)
            return (configuration, pinning(key, configuration))
        }
        do throws(PublicationError) {
            return try verified(by: key)
        } catch .signedByAnotherKey {
            guard let nextKey else { throw .signedByAnotherKey }
            return try verified(by: nextKey)
        }
    }

    /// Verifies a package. Because packages never change, the package may be signed with the
    /// previous key. The package's digest comes from an index that the current key signed.
    func package(_ file: [UInt8], of hour: Hour) throws(PublicationError) -> ReportPackage {
        do throws(PublicationError) {
            return try ReportPackage(verifying: file, by: key, region: region, hour: hour)
        } catch .signedByAnotherKey {
            guard let previousKey else { throw .signedByAnotherKey }
            return try ReportPackage(verifying: file, by: previousKey, region: region, hour: hour)
        }
    }

    private func pinning(_ key: ECDSAP256.PublicKey, _ configuration: Configuration) -> EnrolledAuthority {
        EnrolledAuthority(
            host: host,
            address: address,
            region: region,
            key: key,
            nextKey: configuration.nextKey,
            previousKey: configuration.previousKey
        )
    }
}
