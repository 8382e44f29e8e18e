import CheckInProtocol
import Cryptography
import Publication

// An authority's keys form a succession. A configuration signed by the current key announces the
// next key. As soon as the next key has signed a configuration, it is the current key. Protocol
// version 1, section "Key succession".
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

    /// Verifies a package. The previous key may have signed it, because packages never change. The
    /// caller knows the package's digest from an index that the current key signed.
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
