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

    /// The maximum number of places that fit into ``ReportPackage/maximumSize`` together with the
    /// warnings. It is more than a million.
    private static let maximumCount = ReportPackage.maximumSize / (ProtectedReport.count + 3)
    /// With more places than this in the last day's packages, a day's packages are cut by day.
    private static let cutCount = 4096

    /// Draws the number of places of the hour's day, unless this was done before, and deletes reports
    /// that are too old for every client. After that, new reports can be added while the package is
    /// being built. The caller must hold the pool's lock.
    ///
    /// Calling this method again changes nothing, even after the hour has been published.
    ///
    /// - Parameter published: The hour's package if it is already published. Its day has the numbers
    ///   of this package.
    static func settle(_ hour: Hour, _ published: ReportPackage?, _ connection: any DatabaseConnection) throws {
        try connection.pool.delete(before: ReportPackage.days(of: hour)[0])
        guard try connection.places.places(on: hour.start.day).isEmpty else { return }
        if let published {
            try connection.places.insert(published.blocks.map(\.count), on: hour.start.day)
        } else {
            try connection.places.insert(drawnPlaces(hour, connection), on: hour.start.day)
            try connection.acceptedReports.reset()
        }
    }

    /// Draws the number of places of each block. See protocol version 1, section "Package".
    private static func drawnPlaces(_ hour: Hour, _ connection: any DatabaseConnection) throws -> [Int] {
        let accepted = try connection.acceptedReports.counts
        let isCut = try connection.places.newest > cutCount && !connection.pool.hasUnknownDays
        let days = ReportPackage.days(of: hour)
        // The youngest reports are in the last block.
        let counts = isCut ? accepted.prefix(days.count).reversed() : [accepted.reduce(0, +)]
        var generator = SystemRandomNumberGenerator()
        return counts.map { min(PlaceNoise.places(for: $0, using: &generator), maximumCount / counts.count) }
    }

    /// Builds the package for `hour`, which must already be settled. The caller must hold the
    /// publisher's lock, and must remove the reports from the pool.
    func build(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        let places = try connection.places.places(on: hour.start.day)
        try connection.warnings.publish(ReportPackage.maximumWarningCount, in: hour)
        let published = try keyring.published(hour.start.day, connection)
        let layout = try PackageLayout(
            region: parameters.region,
            hour: hour,
            places: places,
            warnings: connection.warnings.published(in: hour),
            // All clients must use the same settings.
            trafficDigest: try published.map { day in
                DailyTraffic(
                    settings: try parameters.settings(of: day.day, signedBy: keys, connection),
                    authorizationKey: day.authorization,
                    obliviousHTTP: day.obliviousHTTP
                ).digest
            },
            state: state(before: hour, connection)
        )
        let blocks = layout.blocks.map { block in
            PoolTable.Next(hour: hour, day: places.count == 1 ? nil : block.days.lowerBound, limit: block.count)
        }
        for (next, block) in zip(blocks, layout.blocks) { try fill(next, block.days.lowerBound, connection) }
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
                try write(layout, blocks, to: file, connection)
                try store(layout, hour, from: file, connection)
            }
            try PrivateFile.remove(workspace)
        } catch {
            try PrivateFile.remove(workspace)
            // An error of the disk must not look like one of the database.
            throw (error as? Errno).map { FileError("write \(workspace)", $0) } ?? error
        }
        for next in blocks { try connection.publishedReports.insert(next) }
    }

    /// The published configuration, and the packages before `hour`.
    private func state(before hour: Hour, _ connection: any DatabaseConnection) throws -> PublishedState {
        guard let configuration = try connection.documents.document(Configuration.kind) else {
            preconditionFailure("the configuration is published before the packages")
        }
        return try PublishedState(
            Configuration(unverified: configuration.bytes),
            earlier: connection.packages.all.filter { $0.hour < hour }.map(\.digest)
        )
    }

    /// Puts random reports into the places of a block that remain.
    private func fill(_ next: PoolTable.Next, _ day: Day, _ connection: any DatabaseConnection) throws {
        var generator = SystemRandomNumberGenerator()
        var missing = next.limit - (try connection.pool.count(next))
        while missing > 0 {
            let reports = (0..<min(missing, 1000)).map { _ in
                PooledReport(
                    iv: generator.bytes(ProtectedReport.ivCount),
                    hour: Int64(next.hour.number),
                    day: day,
                    ciphertext: generator.bytes(ReportRecord.count),
                    tag: generator.bytes(ProtectedReport.tagCount)
                )
            }
            try connection.pool.insertRandom(reports)
            missing -= reports.count
        }
    }

    /// Writes the package without its signature. The columns of a block are interleaved in the file,
    /// so the file must be complete before it can be signed.
    private func write(
        _ layout: PackageLayout,
        _ blocks: [PoolTable.Next],
        to file: FileDescriptor,
        _ connection: any DatabaseConnection
    ) throws {
        var writer = try PackageWriter(layout, to: file)
        for (next, block) in zip(blocks, layout.blocks) {
            try connection.pool.forEachReport(next) { iv, ciphertext, tag in
                try writer.add(day: block.days.lowerBound, iv: iv, ciphertext: ciphertext, tag: tag)
            }
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
