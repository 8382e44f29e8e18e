import CheckInProtocol
import Cryptography

/// The configuration and the packages that were published before a package. If a client computes the same
/// digest from its files, it has the present configuration and all earlier packages. See protocol version 1,
/// section "Package".
public struct PublishedState: Sendable, Equatable {
    /// The number of packages that the index lists before the package. They are for the hours
    /// directly before it.
    public let earlierPackages: UInt32
    /// SHA-256 of the configuration's ``Configuration/lastingDigest`` and the digests of the earlier
    /// packages, 32 bytes.
    public let digest: [UInt8]

    package init(earlierPackages: UInt32, digest: [UInt8]) {
        self.earlierPackages = earlierPackages
        self.digest = digest
    }

    /// - Parameters:
    ///   - configuration: The published configuration.
    ///   - earlier: SHA-256 of the file of each earlier package, in ascending order of the hours.
    package init(_ configuration: Configuration, earlier: [[UInt8]]) {
        self.init(
            earlierPackages: UInt32(earlier.count),
            digest: SHA256.hash(configuration.lastingDigest + earlier.joined())
        )
    }
}
