package import AuthorityProtocol
package import CheckInProtocol
package import Cryptography

/// A package in memory, built by the authority's writer.
package struct WrittenPackage {
    private let file: [UInt8]
    /// The signed range of ``file``.
    private let range: Range<Int>

    /// Adds random reports, sorts each day by IV, and writes the package.
    package init(
        region: Region,
        hour: Hour,
        reports: [Day: [ProtectedReport]] = [:],
        warnings: [VenueWarning] = [],
        trafficDigest: [UInt8]? = nil,
        using generator: inout some RandomNumberGenerator
    ) throws {
        let layout = try PackageLayout(
            region: region,
            hour: hour,
            counts: reports.mapValues(\.count),
            warnings: warnings,
            trafficDigest: trafficDigest
        )
        var writer = try PackageWriter(layout, to: Memory(count: layout.payload.upperBound))
        for day in Set(ReportPackage.days(of: hour)).union(reports.keys).sorted() {
            var reports = reports[day] ?? []
            while reports.count < DayReports.paddedCount(reports.count) {
                reports.append(ProtectedReport(bytes: generator.bytes(ProtectedReport.count))!)
            }
            reports.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            for report in reports { try writer.add(report, of: day) }
        }
        try writer.finish()
        (file, range) = (writer.storage.bytes, layout.payload)
    }

    /// Writes a decoded package.
    package init(_ package: ReportPackage) throws {
        let layout = try PackageLayout(
            region: package.region,
            hour: package.hour,
            counts: Dictionary(uniqueKeysWithValues: package.days.map { ($0.day, $0.count) }),
            warnings: package.warnings,
            trafficDigest: package.trafficDigest
        )
        var writer = try PackageWriter(layout, to: Memory(count: layout.payload.upperBound))
        for day in package.days {
            for index in 0..<day.count { try writer.add(day[index], of: day.day) }
        }
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

extension PackageWriter {
    fileprivate mutating func add(_ report: ProtectedReport, of day: Day) throws {
        try add(day: day, iv: Array(report.iv), ciphertext: Array(report.ciphertext), tag: Array(report.tag))
    }
}
