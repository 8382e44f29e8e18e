import Cryptography
import Publication

/// Asks an authority who it is, before anything of it is believed.
public struct Enrolment {
    /// Bytes that a file with a key may have, of any curve.
    private static let keySize = 1024

    private let link: any AuthorityLink

    public init(link: any AuthorityLink) {
        self.link = link
    }

    /// What the authority says of itself: its key, and the region that a configuration under this key is for. Whoever enrols compares the
    /// key's fingerprint with what the authority has printed elsewhere.
    ///
    /// - Parameters:
    ///   - host: As venue codes name it.
    ///   - address: Where it answers.
    public func ask(host: String, address: String) async throws(SyncError) -> EnrolledAuthority {
        try await SyncError.wrap {
            let file = try await link.get(PublishedPath.key, maximumSize: Self.keySize)
            guard let key = ECDSAP256.PublicKey(der: file) else {
                throw SyncError.refused(path: PublishedPath.key, .notDecodable)
            }
            let path = PublishedPath.configuration
            let configuration = try await link.get(path, maximumSize: Configuration.maximumSize)
            do throws(PublicationError) {
                let region = try Configuration(verifying: configuration, by: key).region
                return EnrolledAuthority(host: host, address: address, region: region, key: key)
            } catch {
                throw SyncError.refused(path: path, error)
            }
        }
    }
}
