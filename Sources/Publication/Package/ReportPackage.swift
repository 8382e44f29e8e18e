public import CheckInProtocol
public import Cryptography
import Foundation

/// Everything that the authority publishes in one hour. Protocol version 1, section "Package".
public struct ReportPackage: SignedFile, Equatable {
    public static let kind = "package"
    /// Room for a million reports.
    public static let maximumSize = 64 << 20
    /// The hour's day and the fourteen before it: the start of a check-in that is still kept lies in one of them.
    static let dayCount: UInt32 = 15
    /// The most warnings.
    public static let maximumWarningCount = 10_000

    public let region: Region
    /// Of publication.
    public let hour: Hour
    /// One for each of ``days(of:)``.
    public let days: [DayReports]
    /// In rising order, none twice.
    public let warnings: [VenueWarning]

    /// The days that a package of `hour` has, in rising order, whether anybody was there or not.
    public static func days(of hour: Hour) -> [Day] {
        let last = hour.number / Hour.perDay
        return (0..<min(dayCount, last + 1)).reversed().compactMap { Day(number: last - $0) }
    }

    /// - Parameters:
    ///   - reports: Of days that the package has.
    ///   - generator: Must be cryptographically secure: it draws what lies between the reports.
    /// - Throws: ``PublicationError/value(field:)`` if a report is of another day, or if there are too many warnings.
    public init(
        region: Region,
        hour: Hour,
        reports: [Day: [ProtectedReport]],
        warnings: [VenueWarning] = [],
        using generator: inout some RandomNumberGenerator
    ) throws(PublicationError) {
        let days = Self.days(of: hour)
        guard reports.keys.allSatisfy(days.contains) else { throw .value(field: "a report's day") }
        self.region = region
        self.hour = hour
        self.days = days.map { DayReports(day: $0, reports: reports[$0] ?? [], using: &generator) }
        self.warnings = Set(warnings).sorted(by: VenueWarning.precedes)
        guard self.warnings.count <= Self.maximumWarningCount else { throw .value(field: "the number of warnings") }
    }

    /// Verifies and decodes a file.
    ///
    /// - Parameter hour: The one that was asked for.
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
        let message = try StrictMessage(
            payload,
            last: 4,
            repeated: [3, 4],
            maximumCount: 2 + Int(Self.dayCount) + Self.maximumWarningCount
        )
        region = try Region(decoding: message.text(1))
        guard let hour = Hour(number: try message.number(2)) else { throw .value(field: "the hour") }
        self.hour = hour
        days = try Self.days(message.all(3), of: hour)
        var warnings: [VenueWarning] = []
        for message in try message.all(4) {
            let warning = try VenueWarning(StrictMessage(message, last: 4))
            if let last = warnings.last, !VenueWarning.precedes(last, warning) {
                throw .value(field: "the order of the warnings")
            }
            warnings.append(warning)
        }
        self.warnings = warnings
    }

    private static func days(_ messages: [ArraySlice<UInt8>], of hour: Hour) throws(PublicationError) -> [DayReports] {
        let expected = days(of: hour)
        guard messages.count == expected.count else { throw .value(field: "the days") }
        var days: [DayReports] = []
        for (day, message) in zip(expected, messages) {
            let columns = try StrictMessage(message, last: 4)
            guard try columns.number(1) == day.number else { throw .value(field: "the days") }
            days.append(
                try DayReports(
                    day: day,
                    ivs: columns.bytes(2),
                    ciphertexts: columns.bytes(3),
                    tags: columns.bytes(4)
                )
            )
        }
        return days
    }

    public var payload: [UInt8] {
        var message = Venuecheckin_V1_ReportPackage()
        message.region = region.name
        message.hour = hour.number
        message.days = days.map { day in
            var columns = Venuecheckin_V1_DayReports()
            columns.day = day.day.number
            columns.ivs = Data(day.ivs)
            columns.ciphertexts = Data(day.ciphertexts)
            columns.tags = Data(day.tags)
            return columns
        }
        message.warnings = warnings.map(\.message)
        return Protobuf.encode(message)
    }
}
