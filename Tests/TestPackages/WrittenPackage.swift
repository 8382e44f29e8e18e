package import AuthorityProtocol
package import CheckInProtocol
package import Cryptography

/// A package in memory, built by the authority's writer.
package struct WrittenPackage {
    private let file: [UInt8]
    /// The signed range of ``file``.
    private let range: Range<Int>

    /// Adds random reports to each block up to the minimum number, sorts them by IV, and writes the
    /// package.
    ///
    /// - Parameter isCut: Whether each day has a block.
    package init(
        region: Region,
        hour: Hour,
        reports: [Day: [ProtectedReport]] = [:],
        isCut: Bool = false,
        warnings: [VenueWarning] = [],
        trafficDigest: [UInt8]? = nil,
        state: PublishedState = .none,
        using generator: inout some RandomNumberGenerator
    ) throws {
        let days = ReportPackage.days(of: hour)
        guard reports.keys.allSatisfy(days.contains) else { throw PublicationError.value(field: "a report's day") }
        let blocks = (isCut ? days.map { [$0] } : [days]).map { days in
            var block = days.flatMap { reports[$0] ?? [] }
            while block.count < ReportBlock.minimumCount {
                block.append(ProtectedReport(bytes: generator.bytes(ProtectedReport.count))!)
            }
            return (days: days, reports: block.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        }
        let layout = try PackageLayout(
            region: region,
            hour: hour,
            places: blocks.map(\.reports.count),
            warnings: warnings,
            trafficDigest: trafficDigest,
            state: state
        )
        try self.init(layout, blocks.map { ($0.days[0], $0.reports) })
    }

    /// Writes a decoded package.
    package init(_ package: ReportPackage) throws {
        let layout = try PackageLayout(
            region: package.region,
            hour: package.hour,
            places: package.blocks.map(\.count),
            warnings: package.warnings,
            trafficDigest: package.trafficDigest,
            state: package.state
        )
        try self.init(
            layout,
            package.blocks.map { block in (block.days.lowerBound, (0..<block.count).map { block[$0] }) }
        )
    }

    private init(_ layout: PackageLayout, _ blocks: [(day: Day, reports: [ProtectedReport])]) throws {
        var writer = try PackageWriter(layout, to: Memory(count: layout.payload.upperBound))
        for block in blocks { for report in block.reports { try writer.add(report, of: block.day) } }
        try writer.finish()
        (file, range) = (writer.storage.bytes, layout.payload)
    }

    /// The signed bytes.
    package var payload: [UInt8] { Array(file[range]) }

    package func read() throws(PublicationError) -> ReportPackage { try ReportPackage(payload: payload[...]) }

    /// Returns the signed file as it is published.
    package func signed(by key: ECDSAP256.PrivateKey) -> [UInt8] {
        file
            + ReportPackage.ending(
                signature: key.sign(payload, context: ReportPackage.context),
                key: key.publicKey
            )
    }

    private struct Memory: PackageStorage {
        var bytes: [UInt8]

        init(count: Int) {
            bytes = [UInt8](repeating: 0, count: count)
        }

        mutating func write(_ part: [UInt8], at offset: Int) {
            bytes.replaceSubrange(offset..<offset + part.count, with: part)
        }
    }
}

extension PublishedState {
    /// A state that no client has, for tests in which it does not matter.
    package static let none = PublishedState(earlierPackages: 0, digest: [UInt8](repeating: 0, count: 32))
}

extension PackageWriter {
    fileprivate mutating func add(_ report: ProtectedReport, of day: Day) throws {
        try add(day: day, iv: Array(report.iv), ciphertext: Array(report.ciphertext), tag: Array(report.tag))
    }
}
