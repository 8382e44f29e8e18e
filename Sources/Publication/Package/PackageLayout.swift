package import CheckInProtocol
import Cryptography

/// Where everything stands in the file of a package whose reports are not in memory: the same bytes as ``ReportPackage`` writes.
package struct PackageLayout {
    /// What does not depend on the reports' content, and where it stands in the file.
    package let fixed: [(offset: Int, bytes: [UInt8])]
    /// The columns of each day, in the order of the days.
    package let days: [Columns]
    /// The bytes of the file that are signed.
    package let payload: Range<Int>

    /// Where the columns of a day begin in the file.
    package struct Columns: Sendable {
        package let day: Day
        /// How many reports the day has, with its padding.
        package let count: Int
        package let ivs: Int
        package let ciphertexts: Int
        package let tags: Int
    }

    /// - Parameter counts: How many reports each of ``ReportPackage/days(of:)`` has, without padding; none, if it is not among them.
    /// - Throws: ``PublicationError/tooLarge(size:maximum:)`` if nobody would take the file.
    package init(
        region: Region,
        hour: Hour,
        counts: [Day: Int],
        warnings: [VenueWarning]
    ) throws(PublicationError) {
        let headers = ReportPackage.days(of: hour).map { DayHeader(day: $0, count: counts[$0] ?? 0) }
        let beginning =
            MessageField.encode(1, bytes: Array(region.name.utf8)) + MessageField.encode(2, varint: UInt64(hour.number))
        let end = warnings.flatMap { MessageField.encode(4, bytes: $0.content) }
        let size = beginning.count + headers.reduce(0) { $0 + $1.fieldCount } + end.count
        guard size + Self.roomForSignature <= ReportPackage.maximumSize else {
            throw .tooLarge(size: size, maximum: ReportPackage.maximumSize)
        }
        let prefix = MessageField.varint(1 << 3 | 2) + MessageField.varint(UInt64(size))
        var fixed = [(offset: 0, bytes: prefix + beginning)]
        var days: [Columns] = []
        var offset = prefix.count + beginning.count
        for header in headers { offset = header.place(at: offset, &fixed, &days) }
        fixed.append((offset, end))
        self.fixed = fixed
        self.days = days
        payload = prefix.count..<prefix.count + size
    }

    /// More than an identifier and a signature take.
    private static let roomForSignature = 256

    /// The fields of a day without the bytes of its columns.
    private struct DayHeader {
        let day: Day
        let count: Int

        init(day: Day, count: Int) {
            self.day = day
            self.count = DayReports.paddedCount(count)
        }

        private var dayField: [UInt8] { MessageField.encode(1, varint: UInt64(day.number)) }

        /// The length of each column, with what stands before it.
        private var columns: [(prefix: [UInt8], count: Int)] {
            [ProtectedReport.ivCount, ReportRecord.count, ProtectedReport.tagCount].enumerated().map { index, size in
                let prefix =
                    MessageField.varint(UInt64(index + 2) << 3 | 2) + MessageField.varint(UInt64(count * size))
                return (prefix, count * size)
            }
        }

        private var messageCount: Int { columns.reduce(dayField.count) { $0 + $1.prefix.count + $1.count } }

        private var prefix: [UInt8] { MessageField.varint(3 << 3 | 2) + MessageField.varint(UInt64(messageCount)) }

        var fieldCount: Int { prefix.count + messageCount }

        /// Returns where the next day begins.
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

extension VenueWarning {
    /// The fields of a warning, in the one encoding that they have.
    package var content: [UInt8] {
        MessageField.encode(1, bytes: Array(publicIdentifier.string.utf8))
            + MessageField.encode(2, varint: UInt64(window.intervals.lowerBound.number))
            + MessageField.encode(3, varint: UInt64(window.intervals.upperBound.number))
            + MessageField.encode(4, varint: UInt64(transmissionRiskLevel))
    }
}
