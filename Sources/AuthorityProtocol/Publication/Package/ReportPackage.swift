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
    /// The reports, with one element for each of ``days(of:)``.
    public let days: [DayReports]
    /// The warnings, in ascending order, without duplicates.
    public let warnings: [VenueWarning]
    /// ``DailyTraffic/digest`` for the hour's day, 32 bytes; nil if there is no authorisation key for
    /// that day.
    public let trafficDigest: [UInt8]?
    /// ``DailyTraffic/fingerprint`` for the hour's day, or nil.
    public var trafficFingerprint: String? { trafficDigest?.fingerprint }

    /// The days in the package for `hour`, in ascending order, including days without reports.
    public static func days(of hour: Hour) -> [Day] {
        let last = hour.number / Hour.perDay
        return (0..<min(dayCount, last + 1)).reversed().compactMap { Day(number: last - $0) }
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
        days = try Self.days(wire.days, of: hour)
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
    }

    private static func days(_ blocks: [WireForm.Block], of hour: Hour) throws(PublicationError) -> [DayReports] {
        let expected = days(of: hour)
        guard blocks.map(\.day) == expected.map(\.number) else { throw .value(field: "the days") }
        var days: [DayReports] = []
        for (day, block) in zip(expected, blocks) {
            days.append(
                try DayReports(day: day, ivs: block.ivs, ciphertexts: block.ciphertexts, tags: block.tags)
            )
        }
        return days
    }
}

/// The fields of Protos/report_package.proto. The columns are slices of the payload.
private struct WireForm {
    let region: String
    let hour: UInt32
    let days: [Block]
    let warnings: [VenueWarning.WireForm]
    let trafficDigest: ArraySlice<UInt8>

    struct Block {
        let day: UInt32
        let ivs: ArraySlice<UInt8>
        let ciphertexts: ArraySlice<UInt8>
        let tags: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
            var message = MessageReader(bytes)
            day = try message.number(1)
            ivs = try message.bytes(2)
            ciphertexts = try message.bytes(3)
            tags = try message.bytes(4)
            try message.finish()
        }
    }

    init(_ payload: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(payload)
        region = try message.text(1)
        hour = try message.number(2)
        // Accept one element more than a valid package has, so that the error names the days.
        days = try message.elements(3, maximumCount: Int(ReportPackage.dayCount) + 1).map(Block.init)
        warnings = try message.elements(4, maximumCount: ReportPackage.maximumWarningCount)
            .map(VenueWarning.WireForm.init)
        trafficDigest = try message.bytes(5)
        try message.finish()
    }
}
