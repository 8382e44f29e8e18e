public import CheckInProtocol
public import Cryptography
import Foundation

/// Which packages there are. Their hours follow each other without a gap. Protocol version 1, section "Package".
public struct PackageIndex: SignedFile, Equatable {
    public static let kind = "index"
    /// Room for the hours of half a year.
    public static let maximumSize = 256 << 10

    public let region: Region
    public let oldestHour: Hour
    /// At least one; that of the oldest hour first.
    public let packages: [File]

    /// A package, as a file.
    public struct File: Sendable, Hashable {
        /// Bytes.
        public let size: Int
        /// The file's SHA-256, 32 bytes.
        public let digest: [UInt8]

        public init(_ file: [UInt8]) {
            size = file.count
            digest = SHA256.hash(file)
        }

        /// Takes what was noted of a file.
        ///
        /// - Throws: ``PublicationError/value(field:)`` if no package can be of this size, or no digest of this length.
        package init(size: Int, digest: [UInt8]) throws(PublicationError) {
            guard (1...ReportPackage.maximumSize).contains(size) else { throw .value(field: "a package's size") }
            guard digest.count == SHA256.digestCount else { throw .value(field: "a package's digest") }
            self.size = size
            self.digest = digest
        }

        /// Whether `file` is the one that is meant.
        public func isSame(as file: [UInt8]) -> Bool { self == File(file) }
    }

    /// Nil without packages, or if the newest hour would lie outside of time.
    public init?(region: Region, oldestHour: Hour, packages: [File]) {
        guard !packages.isEmpty, let count = UInt32(exactly: packages.count),
            case let (newest, overflow) = oldestHour.number.addingReportingOverflow(count - 1), !overflow,
            Hour(number: newest) != nil
        else { return nil }
        self.region = region
        self.oldestHour = oldestHour
        self.packages = packages
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter last: The newest hour of the last index that was seen: who serves an older one withholds packages.
    public init(
        verifying file: [UInt8],
        by key: ECDSAP256.PublicKey,
        region: Region,
        notOlderThan last: Hour?
    ) throws(PublicationError) {
        try self.init(verifying: file, by: key, region: region)
        if let last, newestHour < last { throw .older }
    }

    public init(payload: ArraySlice<UInt8>) throws(PublicationError) {
        let message: Venuecheckin_V1_PackageIndex = try Protobuf.decode(payload)
        let region = try Region(decoding: message.region)
        var packages: [File] = []
        for package in message.packages {
            packages.append(try File(size: Int(package.size), digest: [UInt8](package.sha256)))
        }
        guard let oldest = Hour(number: message.oldestHour),
            let index = PackageIndex(region: region, oldestHour: oldest, packages: packages)
        else { throw .value(field: "the hours") }
        self = index
        guard self.payload.elementsEqual(payload) else { throw .notCanonical }
    }

    public var payload: [UInt8] {
        var message = Venuecheckin_V1_PackageIndex()
        message.region = region.name
        message.oldestHour = oldestHour.number
        message.packages = packages.map { file in
            var message = Venuecheckin_V1_PackageFile()
            message.size = UInt32(file.size)
            message.sha256 = Data(file.digest)
            return message
        }
        return Protobuf.encode(message)
    }

    public var newestHour: Hour {
        guard let hour = Hour(number: oldestHour.number + UInt32(packages.count) - 1) else {
            fatalError("unreachable: the initialiser has looked")
        }
        return hour
    }

    /// The package of `hour`; nil if there is none.
    public subscript(hour: Hour) -> File? {
        guard oldestHour <= hour, hour <= newestHour else { return nil }
        return packages[Int(hour.number - oldestHour.number)]
    }
}
