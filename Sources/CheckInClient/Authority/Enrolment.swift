public import CheckInProtocol
import Cryptography
import Publication

/// Asks an authority who it is, before anything of it is believed.
public struct Enrolment {
    /// Bytes that a file with a key may have, of any curve.
    private static let keySize = 1024

    private let link: any AuthorityLink
    private let now: UnixTime

    /// - Parameter now: By this machine's clock: an old configuration is refused.
    public init(link: any AuthorityLink, now: UnixTime) {
        self.link = link
        self.now = now
    }

    /// What the authority says of itself: its key, and the region that a configuration under this key is for. Whoever enrols compares the
    /// key's fingerprint with what the authority has printed elsewhere.
    ///
    /// - Parameters:
    ///   - host: As venue codes name it.
    ///   - address: Where it answers.
    public func ask(host: String, address: String) async throws(SyncError) -> EnrolledAuthority {
        try await SyncError.wrap {
            let der = try await link.get(PublishedPath.key, maximumSize: Self.keySize)
            guard let key = ECDSAP256.PublicKey(der: der) else {
                throw SyncError.refused(path: PublishedPath.key, .notDecodable)
            }
            let path = PublishedPath.configuration
            let file = try await link.get(path, maximumSize: Configuration.maximumSize)
            let configuration: Configuration
            do throws(PublicationError) {
                configuration = try Configuration(verifying: file, by: key)
            } catch {
                throw SyncError.refused(path: path, error)
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
