import AuthorityProtocol
import CheckInProtocol
import Cryptography
import OperatingSystem
import SystemPackage

/// Builds an hour's package from the pool, up to the maximum size. The package is never held in
/// memory as a whole.
struct PackageBuilder {
    let parameters: PublishedParameters
    let keys: SigningKeys
    /// Provides the day's keys and the day's relay. If the authority was not running on a day, the day
    /// has no keys and no relay.
    let keyring: AuthorizationKeyring
    /// The temporary file for building the package.
    let workspace: FilePath

    /// The maximum number of reports, including padding, that fit into
    /// ``ReportPackage/maximumSize`` together with the warnings. It is more than a million.
    private static let maximumCount = ReportPackage.maximumSize / (ProtectedReport.count + 3)

    /// Decides which reports belong to `hour`. After that, new reports can be added while the
    /// package is being built. The caller must hold the pool's lock. Otherwise, there could be a
    /// deadlock between this transaction and a transaction that adds one of these reports again.
    ///
    /// Calling this method again changes nothing, even after the hour has been published.
    static func settle(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        // These reports are too old for every client.
        try connection.pool.delete(before: ReportPackage.days(of: hour)[0])
        // After a downtime that was longer than the retention period of packages, no package is
        // built for the earlier hours of these reports.
        try connection.pool.moveEarlierReports(to: hour)
        try postponeExcess(of: hour, connection)
    }

    /// Builds the package for `hour`, which must already be settled. The caller must hold the
    /// publisher's lock, and must remove the reports from the pool.
    func build(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        let counts = try connection.pool.counts(of: hour).reduce(into: [Day: Int]()) { counts, row in
            if let day = Day(number: UInt32(row.day)) { counts[day] = row.count }
        }
        for day in ReportPackage.days(of: hour) { try pad(day, of: hour, from: counts[day] ?? 0, connection) }
        try connection.warnings.publish(ReportPackage.maximumWarningCount, in: hour)
        let warnings = try connection.warnings.published(in: hour)
        let published = try Day(number: hour.number / Hour.perDay).flatMap { try keyring.published($0, connection) }
        let layout = try PackageLayout(
            region: parameters.region,
            hour: hour,
            counts: counts,
            warnings: warnings,
            // All clients must use the same settings.
            trafficDigest: try published.map { day in
                DailyTraffic(
                    settings: try parameters.settings(of: day.day, signedBy: keys, connection),
                    authorizationKey: day.authorization,
                    obliviousHTTP: day.obliviousHTTP
                ).digest
            }
        )
        let file = try FileError.wrap("create \(workspace)") {
            try FileDescriptor.open(
                workspace,
                .readWrite,
                options: [.create, .truncate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
        do {
            try file.closeAfter {
                try write(layout, hour, to: file, connection)
                try store(layout, hour, from: file, connection)
            }
            try PrivateFile.remove(workspace)
        } catch {
            try PrivateFile.remove(workspace)
            // An error of the disk must not look like one of the database.
            throw (error as? Errno).map { FileError("write \(workspace)", $0) } ?? error
        }
        try connection.publishedReports.insertReports(of: hour)
    }

    /// Moves the reports that do not fit into the package to the next hour.
    private static func postponeExcess(of hour: Hour, _ connection: any DatabaseConnection) throws {
        while true {
            let counts = try connection.pool.counts(of: hour)
            let total = counts.reduce(0) { $0 + DayReports.paddedCount($1.count) }
            guard total > maximumCount, let (largest, count) = counts.first else { return }
            let excess = count - DayReports.paddedCount(count) / 2
            try connection.pool.postpone(excess, of: hour, day: largest)
        }
    }

    /// Adds random reports to a day until the number of reports is a power of two and at least 16.
    private func pad(_ day: Day, of hour: Hour, from count: Int, _ connection: any DatabaseConnection) throws {
        var generator = SystemRandomNumberGenerator()
        var missing = DayReports.paddedCount(count) - count
        while missing > 0 {
            let reports = (0..<min(missing, 1000)).map { _ in
                PooledReport(
                    iv: generator.bytes(ProtectedReport.ivCount),
                    hour: Int64(hour.number),
                    day: day,
                    ciphertext: generator.bytes(ReportRecord.count),
                    tag: generator.bytes(ProtectedReport.tagCount)
                )
            }
            try connection.pool.insertPadding(reports)
            missing -= reports.count
        }
    }

    /// Writes the package without its signature. The columns of a day are interleaved in the file,
    /// so the file must be complete before it can be signed.
    private func write(
        _ layout: PackageLayout,
        _ hour: Hour,
        to file: FileDescriptor,
        _ connection: any DatabaseConnection
    ) throws {
        var writer = try PackageWriter(layout, to: file)
        try connection.pool.forEachReport(of: hour) { day, iv, ciphertext, tag in
            guard let day else { throw PublicationError.value(field: "a report's day") }
            try writer.add(day: day, iv: iv, ciphertext: ciphertext, tag: tag)
        }
        try writer.finish()
    }

    /// Reads the file once. Each part is signed, hashed and stored in the database. The signature
    /// is stored as the last part.
    private func store(
        _ layout: PackageLayout,
        _ hour: Hour,
        from file: FileDescriptor,
        _ connection: any DatabaseConnection
    ) throws {
        let partSize = PackageTables.partSize
        var (size, number) = (0, 0)
        let digest = try SHA256.hash { (hash: (ArraySlice<UInt8>) -> Void) in
            func add(_ part: ArraySlice<UInt8>) throws {
                hash(part)
                try connection.packages.insertPart(part, number: number, of: hour)
                size += part.count
                number += 1
            }
            let signature = try keys.current.sign(context: ReportPackage.context) {
                (sign: (ArraySlice<UInt8>) -> Void) in
                try file.forEachPart(of: 0..<layout.payload.upperBound, size: partSize) { part in
                    sign(part.dropFirst(max(0, layout.payload.lowerBound - size)))
                    try add(part)
                }
            }
            try add(ReportPackage.ending(signature: signature, key: keys.current.publicKey)[...])
        }
        try connection.packages.insert(StoredPackage(hour: hour, size: size, digest: digest))
    }

    /// Stores a package that has already been published.
    static func keep(_ file: [UInt8], _ hour: Hour, _ connection: any DatabaseConnection) throws {
        let partSize = PackageTables.partSize
        for (number, start) in stride(from: 0, to: file.count, by: partSize).enumerated() {
            let part = file[start..<min(start + partSize, file.count)]
            try connection.packages.insertPart(part, number: number, of: hour)
        }
        try connection.packages.insert(StoredPackage(hour: hour, size: file.count, digest: SHA256.hash(file)))
    }
}

extension FileDescriptor: PackageStorage {
    package func write(_ bytes: [UInt8], at offset: Int) throws {
        try unsafe bytes.withUnsafeBytes { _ = try unsafe writeAll(toAbsoluteOffset: Int64(offset), $0) }
    }

    /// Reads a range in parts with at most `size` bytes each.
    func forEachPart(of range: Range<Int>, size: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: size)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = try unsafe buffer.withUnsafeMutableBytes { bytes in
                let wanted = min(size, range.upperBound - offset)
                return try unsafe read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted])
                )
            }
            guard count > 0 else { throw Errno.ioError }
            try body(buffer[..<count])
            offset += count
        }
    }
}
