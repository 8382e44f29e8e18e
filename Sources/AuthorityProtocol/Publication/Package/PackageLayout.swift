package import CheckInProtocol
import Cryptography

/// The offsets in a package file. If a writer has the offsets, it can write the file without
/// keeping all reports in memory.
package struct PackageLayout {
    /// The bytes that do not depend on the content of the reports. Each element has an offset in
    /// the file.
    let fixed: [(offset: Int, bytes: [UInt8])]
    /// The columns of each block, in the order of the blocks.
    package let blocks: [Columns]
    /// The range of the file that is signed.
    package let payload: Range<Int>

    /// The offsets of one block's columns in the file.
    package struct Columns: Sendable {
        package let days: ClosedRange<Day>
        /// The number of reports in the block, including random ones.
        package let count: Int
        let ivs: Int
        let ciphertexts: Int
        let tags: Int
    }

    /// - Parameters:
    ///   - places: The number of reports in each block, including random ones: one number, or one
    ///     for each of ``ReportPackage/days(of:)``.
    ///   - warnings: The warnings, in any order. Duplicates are dropped.
    ///   - trafficDigest: ``DailyTraffic/digest`` for the hour's day, 32 bytes; nil if there is no
    ///     authorisation key for that day.
    ///   - state: The published configuration and the earlier packages.
    /// - Throws: ``PublicationError/tooLarge(size:maximum:)`` or ``PublicationError/value(field:)``
    ///   if clients would refuse the file.
    package init(
        region: Region,
        hour: Hour,
        places: [Int],
        warnings: [VenueWarning],
        trafficDigest: [UInt8]?,
        state: PublishedState
    ) throws(PublicationError) {
        guard let days = ReportPackage.daysOfBlocks(places.count, of: hour) else {
            throw .value(field: "the number of blocks")
        }
        guard places.allSatisfy({ $0 >= ReportBlock.minimumCount }) else {
            throw .value(field: "a block's number of reports")
        }
        let headers = zip(days, places).map(BlockHeader.init)
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
            message.number(6, state.earlierPackages)
            message.bytes(7, state.digest)
        }
        let size = beginning.count + headers.reduce(0) { $0 + $1.fieldCount } + end.count
        guard size + Self.roomForSignature <= ReportPackage.maximumSize else {
            throw .tooLarge(size: size, maximum: ReportPackage.maximumSize)
        }
        let prefix = MessageWriter.message { $0.prefix(of: 1, count: size) }
        var fixed = [(offset: 0, bytes: prefix + beginning)]
        var blocks: [Columns] = []
        var offset = prefix.count + beginning.count
        for header in headers { offset = header.place(at: offset, &fixed, &blocks) }
        fixed.append((offset, end))
        self.fixed = fixed
        self.blocks = blocks
        payload = prefix.count..<prefix.count + size
    }

    /// The maximum number of bytes for the key identifier and the signature.
    private static let roomForSignature = 256

    /// The fields of one block, without the content of the columns.
    private struct BlockHeader {
        let days: ClosedRange<Day>
        let count: Int

        /// The prefix and the length in bytes of each column.
        private var columns: [(prefix: [UInt8], count: Int)] {
            [(1, ProtectedReport.ivCount), (2, ReportRecord.count), (3, ProtectedReport.tagCount)].map { number, size in
                (MessageWriter.message { $0.prefix(of: number, count: count * size) }, count * size)
            }
        }

        private var messageCount: Int { columns.reduce(0) { $0 + $1.prefix.count + $1.count } }

        private var prefix: [UInt8] { MessageWriter.message { $0.prefix(of: 3, count: messageCount) } }

        var fieldCount: Int { prefix.count + messageCount }

        /// Adds the fields of the block at offset `start`, and returns the offset of the next block.
        func place(at start: Int, _ fixed: inout [(offset: Int, bytes: [UInt8])], _ blocks: inout [Columns]) -> Int {
            fixed.append((start, prefix))
            var offset = start + prefix.count
            var starts: [Int] = []
            for column in columns {
                fixed.append((offset, column.prefix))
                starts.append(offset + column.prefix.count)
                offset += column.prefix.count + column.count
            }
            blocks.append(Columns(days: days, count: count, ivs: starts[0], ciphertexts: starts[1], tags: starts[2]))
            return offset
        }
    }
}
