import CheckInProtocol
import Cryptography
import Publication

// The keys of an authority follow each other: a configuration that the present key has signed announces the next one. As soon as the next
// one has signed a configuration, it is the present key. Protocol version 1, section "Key succession".
extension EnrolledAuthority {
    /// Verifies a configuration with the present key or, if the file names another one, with the next.
    ///
    /// - Parameter last: The hour of the last configuration that was seen.
    /// - Returns: The configuration, and the authority with the keys that are pinned from now on.
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

    /// Verifies a package. The key before the present one may have signed it, because packages never change: the caller knows its digest
    /// from an index that the present key has signed.
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
