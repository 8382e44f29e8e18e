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
    /// - Throws: ``PublicationError/value(field:)`` if a report is of another day.
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

    public init(payload: [UInt8]) throws(PublicationError) {
        let message: Venuecheckin_V1_ReportPackage = try Protobuf.decode(payload)
        region = try Region(decoding: message.region)
        guard let hour = Hour(number: message.hour) else { throw .value(field: "the hour") }
        self.hour = hour
        let expected = Self.days(of: hour)
        guard message.days.map(\.day) == expected.map(\.number) else { throw .value(field: "the days") }
        var days: [DayReports] = []
        for (day, columns) in zip(expected, message.days) {
            days.append(
                try DayReports(
                    day: day,
                    ivs: [UInt8](columns.ivs),
                    ciphertexts: [UInt8](columns.ciphertexts),
                    tags: [UInt8](columns.tags)
                )
            )
        }
        self.days = days
        var warnings: [VenueWarning] = []
        for message in message.warnings {
            let warning = try VenueWarning(message)
            if let last = warnings.last, !VenueWarning.precedes(last, warning) {
                throw .value(field: "the order of the warnings")
            }
            warnings.append(warning)
        }
        self.warnings = warnings
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
