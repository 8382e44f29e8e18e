public import CheckInProtocol
public import Cryptography

/// All reports and warnings that the authority publishes in one hour. See protocol version 1,
/// section "Package".
public struct ReportPackage: SignedFile, Equatable {
    public static let kind = "package"
    /// The maximum size in bytes, which is enough for a million reports.
    public static let maximumSize = 64 << 20
    /// The number of days in a package: the hour's day and the 14 days before it. Every check-in
    /// that is still kept starts on one of these days.
    static let dayCount: UInt32 = 15
    /// The maximum number of warnings.
    public static let maximumWarningCount = 10_000

    public let region: Region
    /// The hour in which the package is published.
    public let hour: Hour
    /// The reports: one block for all of ``days(of:)``, or one for each day.
    public let blocks: [ReportBlock]
    /// The warnings, in ascending order, without duplicates.
    public let warnings: [VenueWarning]
    /// ``DailyTraffic/digest`` for the hour's day, 32 bytes; nil if there is no authorisation key for
    /// that day.
    public let trafficDigest: [UInt8]?
    /// What was published besides this package.
    public let state: PublishedState
    /// ``DailyTraffic/fingerprint`` for the hour's day, or nil.
    public var trafficFingerprint: String? { trafficDigest?.fingerprint }

    /// The days in the package for `hour`, in ascending order, including days without reports.
    public static func days(of hour: Hour) -> [Day] {
        let last = hour.number / Hour.perDay
        return (0..<min(dayCount, last + 1)).reversed().compactMap { Day(number: last - $0) }
    }

    /// The days of the reports in each block of a package with this number of blocks; nil if the
    /// number is neither 1 nor that of the days.
    package static func daysOfBlocks(_ count: Int, of hour: Hour) -> [ClosedRange<Day>]? {
        let days = days(of: hour)
        if count == 1 { return [days[0]...days[days.count - 1]] }
        return count == days.count ? days.map { $0...$0 } : nil
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter hour: The hour of the package that the client requested.
    public init(
        verifying file: [UInt8],
        by key: ECDSAP256.PublicKey,
        region: Region,
        hour: Hour
    ) throws(PublicationError) {
        try self.init(verifying: file, by: key, region: region)
        guard self.hour == hour else { throw .ofAnotherHour }
    }

    public init(payload: ArraySlice<UInt8>) throws(PublicationError) {
        let wire = try PublicationError.wrap { () throws(WireError) in try WireForm(payload) }
        region = try Region(decoding: wire.region)
        guard let hour = Hour(number: wire.hour) else { throw .value(field: "the hour") }
        self.hour = hour
        blocks = try Self.blocks(wire.blocks, of: hour)
        var warnings: [VenueWarning] = []
        for wire in wire.warnings {
            let warning = try VenueWarning(wire)
            if let last = warnings.last, !VenueWarning.precedes(last, warning) {
                throw .value(field: "the order of the warnings")
            }
            warnings.append(warning)
        }
        self.warnings = warnings
        guard [0, SHA256.digestCount].contains(wire.trafficDigest.count) else {
            throw .value(field: "the day's digest")
        }
        trafficDigest = wire.trafficDigest.isEmpty ? nil : Array(wire.trafficDigest)
        guard wire.earlierPackages <= hour.number else { throw .value(field: "the number of earlier packages") }
        guard wire.stateDigest.count == SHA256.digestCount else { throw .value(field: "the digest of the state") }
        state = PublishedState(earlierPackages: wire.earlierPackages, digest: Array(wire.stateDigest))
    }

    private static func blocks(_ blocks: [WireForm.Block], of hour: Hour) throws(PublicationError) -> [ReportBlock] {
        guard let days = daysOfBlocks(blocks.count, of: hour) else { throw .value(field: "the number of blocks") }
        var decoded: [ReportBlock] = []
        for (days, block) in zip(days, blocks) {
            decoded.append(
                try ReportBlock(days: days, ivs: block.ivs, ciphertexts: block.ciphertexts, tags: block.tags)
            )
        }
        return decoded
    }
}

/// The fields of Protos/report_package.proto. The columns are slices of the payload.
private struct WireForm {
    let region: String
    let hour: UInt32
    let blocks: [Block]
    let warnings: [VenueWarning.WireForm]
    let trafficDigest: ArraySlice<UInt8>
    let earlierPackages: UInt32
    let stateDigest: ArraySlice<UInt8>

    struct Block {
        let ivs: ArraySlice<UInt8>
        let ciphertexts: ArraySlice<UInt8>
        let tags: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
            var message = MessageReader(bytes)
            ivs = try message.bytes(1)
            ciphertexts = try message.bytes(2)
            tags = try message.bytes(3)
            try message.finish()
        }
    }

    init(_ payload: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(payload)
        region = try message.text(1)
        hour = try message.number(2)
        // Accept one element more than a valid package has, so that the error names the blocks.
        blocks = try message.elements(3, maximumCount: Int(ReportPackage.dayCount) + 1).map(Block.init)
        warnings = try message.elements(4, maximumCount: ReportPackage.maximumWarningCount)
            .map(VenueWarning.WireForm.init)
        trafficDigest = try message.bytes(5)
        earlierPackages = try message.number(6)
        stateDigest = try message.bytes(7)
        try message.finish()
    }
}
