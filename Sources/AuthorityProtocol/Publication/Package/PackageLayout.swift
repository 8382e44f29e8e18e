package import CheckInProtocol
import Cryptography

/// The offsets in a package file. If a writer has the offsets, it can write the file without
/// keeping all reports in memory.
package struct PackageLayout {
    /// The bytes that do not depend on the content of the reports. Each element has an offset in
    /// the file.
    let fixed: [(offset: Int, bytes: [UInt8])]
    /// The columns for each day, in the order of the days.
    package let days: [Columns]
    /// The range of the file that is signed.
    package let payload: Range<Int>

    /// The offsets of one day's columns in the file.
    package struct Columns: Sendable {
        package let day: Day
        /// The number of reports for the day, including padding.
        let count: Int
        let ivs: Int
        let ciphertexts: Int
        let tags: Int
    }

    /// - Parameters:
    ///   - counts: The number of reports for each of ``ReportPackage/days(of:)``, without padding.
    ///     A missing day counts as 0.
    ///   - warnings: The warnings, in any order. Duplicates are dropped.
    ///   - trafficDigest: ``DailyTraffic/digest`` for the hour's day, 32 bytes; nil if there is no
    ///     authorisation key for that day.
    /// - Throws: ``PublicationError/tooLarge(size:maximum:)`` or ``PublicationError/value(field:)``
    ///   if clients would refuse the file.
    package init(
        region: Region,
        hour: Hour,
        counts: [Day: Int],
        warnings: [VenueWarning],
        trafficDigest: [UInt8]?
    ) throws(PublicationError) {
        let headers = ReportPackage.days(of: hour).map { DayHeader(day: $0, count: counts[$0] ?? 0) }
        let warnings = Set(warnings).sorted(by: VenueWarning.precedes)
        guard warnings.count <= ReportPackage.maximumWarningCount else {
            throw .value(field: "the number of warnings")
        }
        let beginning = MessageWriter.message {
            $0.text(1, region.name)
            $0.number(2, hour.number)
        }
        let end = MessageWriter.message { message in
            for warning in warnings { message.bytes(4, warning.content) }
            message.bytes(5, trafficDigest ?? [])
        }
        let size = beginning.count + headers.reduce(0) { $0 + $1.fieldCount } + end.count
        guard size + Self.roomForSignature <= ReportPackage.maximumSize else {
            throw .tooLarge(size: size, maximum: ReportPackage.maximumSize)
        }
        let prefix = MessageWriter.message { $0.prefix(of: 1, count: size) }
        var fixed = [(offset: 0, bytes: prefix + beginning)]
        var days: [Columns] = []
        var offset = prefix.count + beginning.count
        for header in headers { offset = header.place(at: offset, &fixed, &days) }
        fixed.append((offset, end))
        self.fixed = fixed
        self.days = days
        payload = prefix.count..<prefix.count + size
    }

    /// The maximum number of bytes for the key identifier and the signature.
    private static let roomForSignature = 256

    /// The fields for one day, without the content of the columns.
    private struct DayHeader {
        let day: Day
        let count: Int

        init(day: Day, count: Int) {
            self.day = day
            self.count = DayReports.paddedCount(count)
        }

        private var dayField: [UInt8] { MessageWriter.message { $0.number(1, day.number) } }

        /// The prefix and the length in bytes of each column.
        private var columns: [(prefix: [UInt8], count: Int)] {
            [(2, ProtectedReport.ivCount), (3, ReportRecord.count), (4, ProtectedReport.tagCount)].map { number, size in
                (MessageWriter.message { $0.prefix(of: number, count: count * size) }, count * size)
            }
        }

        private var messageCount: Int { columns.reduce(dayField.count) { $0 + $1.prefix.count + $1.count } }

        private var prefix: [UInt8] { MessageWriter.message { $0.prefix(of: 3, count: messageCount) } }

        var fieldCount: Int { prefix.count + messageCount }

        /// Adds the fields of the day at offset `start`, and returns the offset of the next day.
        func place(at start: Int, _ fixed: inout [(offset: Int, bytes: [UInt8])], _ days: inout [Columns]) -> Int {
            fixed.append((start, prefix + dayField))
            var offset = start + prefix.count + dayField.count
            var starts: [Int] = []
            for column in columns {
                fixed.append((offset, column.prefix))
                starts.append(offset + column.prefix.count)
                offset += column.prefix.count + column.count
            }
            days.append(Columns(day: day, count: count, ivs: starts[0], ciphertexts: starts[1], tags: starts[2]))
            return offset
        }
    }
}
