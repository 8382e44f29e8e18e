public import CheckInProtocol
public import Cryptography

/// The list of published packages: one package for each hour, without a gap. See protocol version
/// 1, section "Package".
public struct PackageIndex: SmallSignedFile, Equatable {
    public static let kind = "index"
    /// The maximum size in bytes, which is enough for one package per hour in half a year.
    public static let maximumSize = 256 << 10

    public let region: Region
    public let oldestHour: Hour
    /// The packages, starting with the oldest hour. There is at least one.
    public let packages: [File]
    /// The hour in which the index was signed. It is not before the hour of the newest package.
    public let hour: Hour

    /// The size and digest of a package file.
    public struct File: Sendable, Hashable {
        /// The size in bytes.
        public let size: Int
        /// The file's SHA-256, 32 bytes.
        public let digest: [UInt8]

        public init(_ file: [UInt8]) {
            size = file.count
            digest = SHA256.hash(file)
        }

        /// Restores a stored size and digest.
        ///
        /// - Throws: ``PublicationError/value(field:)`` if the size is not 1 to
        ///   ``ReportPackage/maximumSize``, or if the digest is not 32 bytes long.
        package init(size: Int, digest: [UInt8]) throws(PublicationError) {
            guard (1...ReportPackage.maximumSize).contains(size) else { throw .value(field: "a package's size") }
            guard digest.count == SHA256.digestCount else { throw .value(field: "a package's digest") }
            self.size = size
            self.digest = digest
        }

        /// Whether `file` has the same size and digest.
        public func isSame(as file: [UInt8]) -> Bool { self == File(file) }
    }

    /// Returns nil if `packages` is empty, if the newest hour is out of range, or if `hour` is
    /// before the newest hour.
    ///
    /// - Parameter hour: The hour of signing. Nil means the newest hour.
    public init?(region: Region, oldestHour: Hour, packages: [File], hour: Hour? = nil) {
        guard !packages.isEmpty, let count = UInt32(exactly: packages.count),
            case let (number, overflow) = oldestHour.number.addingReportingOverflow(count - 1), !overflow,
            let newest = Hour(number: number), newest <= hour ?? newest
        else { return nil }
        self.region = region
        self.oldestHour = oldestHour
        self.packages = packages
        self.hour = hour ?? newest
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter last: The hour of the last index that the client has seen. An older index is
    ///   refused, because it would hide newer packages.
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
        let wire = try PublicationError.wrap { () throws(WireError) in try WireForm(payload) }
        let region = try Region(decoding: wire.region)
        var packages: [File] = []
        for package in wire.packages {
            packages.append(try File(size: Int(package.size), digest: Array(package.digest)))
        }
        guard let oldest = Hour(number: wire.oldestHour), let hour = Hour(number: wire.hour),
            let index = PackageIndex(region: region, oldestHour: oldest, packages: packages, hour: hour)
        else { throw .value(field: "the hours") }
        self = index
    }

    public var payload: [UInt8] {
        MessageWriter.message { message in
            message.text(1, region.name)
            message.number(2, oldestHour.number)
            for file in packages {
                message.message(3) {
                    $0.number(1, UInt32(file.size))
                    $0.bytes(2, file.digest)
                }
            }
            message.number(4, hour.number)
        }
    }

    public var newestHour: Hour {
        guard let hour = Hour(number: oldestHour.number + UInt32(packages.count) - 1) else {
            fatalError("unreachable: the initialiser checked the range")
        }
        return hour
    }

    /// The package for `hour`; nil if there is no package for this hour.
    public subscript(hour: Hour) -> File? {
        guard oldestHour <= hour, hour <= newestHour else { return nil }
        return packages[Int(hour.number - oldestHour.number)]
    }
}

/// The fields of Protos/package_index.proto.
private struct WireForm {
    let region: String
    let oldestHour: UInt32
    let packages: [(size: UInt32, digest: ArraySlice<UInt8>)]
    let hour: UInt32

    init(_ payload: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(payload)
        region = try message.text(1)
        oldestHour = try message.number(2)
        // Each entry has more bytes than its digest.
        let maximumCount = PackageIndex.maximumSize / SHA256.digestCount
        packages = try message.elements(3, maximumCount: maximumCount).map { bytes throws(WireError) in
            var package = MessageReader(bytes)
            let (size, digest) = (try package.number(1), try package.bytes(2))
            try package.finish()
            return (size, digest)
        }
        hour = try message.number(4)
        try message.finish()
    }
}
