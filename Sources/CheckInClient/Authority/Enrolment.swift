import AuthorityProtocol
public import CheckInProtocol
import Cryptography

/// Fetches an authority's key and region, before the diary trusts the authority.
public struct Enrolment {
    /// The maximum size of a key file in bytes, for any curve.
    private static let keySize = 1024

    private let link: any AuthorityLink
    private let now: UnixTime

    /// Creates a request to an authority.
    ///
    /// - Parameters:
    ///   - link: A connection to the authority.
    ///   - now: The time of this machine's clock. Old configurations are refused.
    public init(link: any AuthorityLink, now: UnixTime) {
        self.link = link
        self.now = now
    }

    /// Fetches the authority's key, and its region from a configuration that this key signed. The
    /// user must compare the key's fingerprint with the one that the authority has published.
    ///
    /// - Parameters:
    ///   - host: The authority's host name, as in venue codes.
    ///   - address: The server's address.
    /// - Throws: `refused` if the key or the configuration is invalid; `stale` if the
    ///   configuration's hour is too old; `fromTheFuture` if the hour is in the future; `link` if a
    ///   request fails.
    public func ask(host: String, address: String) async throws(ClientError) -> EnrolledAuthority {
        try await ClientError.wrap {
            let der = try await link.get(PublishedPath.key, maximumSize: Self.keySize)
            guard let key = ECDSAP256.PublicKey(der: der) else {
                throw ClientError.refused(path: PublishedPath.key, .notDecodable)
            }
            let path = PublishedPath.configuration
            let file = try await link.get(path, maximumSize: Configuration.maximumSize)
            let configuration: Configuration
            do throws(PublicationError) {
                configuration = try Configuration(verifying: file, by: key)
            } catch {
                throw ClientError.refused(path: path, error)
            }
            let staleness = try Freshness.staleness(
                of: path,
                signedIn: configuration.hour,
                now: now.hour,
                limit: Freshness.configuration
            )
            if let staleness { throw staleness }
            return EnrolledAuthority(
                host: host,
                address: address,
                region: configuration.region,
                key: key,
                nextKey: configuration.nextKey,
                previousKey: configuration.previousKey
            )
        }
    }
}
