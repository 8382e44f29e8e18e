import AuthorityProtocol
import Cryptography
import ExportFiles
import ExposureNotification

/// Builds the export files of a period from the table of diagnosis keys.
struct ExportBuilder {
    let region: Region
    let key: SigningKey
    /// The maximum number of keys in a file.
    let maximumCount: Int

    /// The number of keys up to which a period is padded. A random number up to
    /// ``paddingVariation`` is added, so that the sum does not show the number of real keys.
    private static let minimumCount = 1000
    /// The minimum number of random keys. Otherwise, somebody who uploads 1,000 keys, and removes them
    /// from the file, would know all other keys of the period.
    private static let minimumPadding = 500
    private static let paddingVariation = 100
    /// The number of earlier keys whose risks and report types the padding has.
    private static let modelCount = 200

    /// Builds the files of a period, and stores them. The caller must hold the publisher's lock.
    ///
    /// - Parameter first: The first hour that has not been exported. It is before the period after a
    ///   long downtime and for the first export.
    func build(_ period: ExportPeriod, from first: Int64, _ connection: any DatabaseConnection) throws {
        let hours = min(first, period.hour)..<period.hour + 1
        var keys = try connection.diagnosisKeys.exported(in: hours)
        try connection.diagnosisKeys.setHour(period.hour, exportedIn: hours)
        try pad(&keys.new, period.hour, connection)
        keys.new.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let signer = ExportArchive.Signer(info: Self.info(key.publicKey, region), key: key)
        let count = max(1, (keys.new.count + keys.revised.count + maximumCount - 1) / maximumCount)
        for number in 1...count {
            let file = ExportFile(
                start: period.start,
                end: period.end,
                region: region.name,
                number: number,
                count: count,
                keys: Self.part(number, of: count, keys.new),
                revisedKeys: Self.part(number, of: count, keys.revised)
            )
            try Self.store(ExportArchive(signing: file, by: [signer]).file, file, connection)
        }
    }

    /// The name of a signing key in export files. It changes with the key.
    static func info(_ key: ECDSAP256.PublicKey, _ region: Region) -> SignatureInfo {
        SignatureInfo(id: region.name, version: key.fingerprint.filter { $0 != "-" }.prefix(8).description)
    }

    /// Stores files that have already been published, and their keys.
    static func keep(_ files: [ExportDirectory.Signed], _ connection: any DatabaseConnection) throws {
        for signed in files {
            try store(signed.bytes, signed.file, connection)
            try insert(signed.file.keys, hour: ExportPeriod.hour(of: signed.file.start), connection)
        }
    }

    /// Inserts exported keys into the table of diagnosis keys.
    static func insert(_ keys: [ExportedKey], hour: Int64, _ connection: any DatabaseConnection) throws {
        var rules = ForeignKeyRules()
        (rules.allowsSelfReports, rules.allowsClinical) = (true, true)
        // A key that this authority could not have accepted is not needed.
        let rows = keys.compactMap { try? rules.key(ForeignKey($0), createdAt: hour * ExportPeriod.length) }
        try connection.diagnosisKeys.insertExported(rows, hour: hour)
    }

    private static func store(_ bytes: [UInt8], _ file: ExportFile, _ connection: any DatabaseConnection) throws {
        let export = StoredExport(
            period: ExportPeriod(start: file.start, end: file.end),
            number: file.number,
            keyCount: file.keys.count,
            size: bytes.count,
            digest: SHA256.hash(bytes)
        )
        try connection.exports.insert(export, bytes)
    }

    /// Adds random keys to a period, and stores them like keys of people. Before the first export of a
    /// key, nothing is added.
    private func pad(_ keys: inout [ExportedKey], _ hour: Int64, _ connection: any DatabaseConnection) throws {
        var generator = SystemRandomNumberGenerator()
        let missing =
            max(Self.minimumCount - keys.count, Self.minimumPadding)
            + Int.random(in: 0...Self.paddingVariation, using: &generator)
        let earlier = try Self.earlierKeys(hour, connection, &generator)
        // Somebody who uploads many keys does not choose the values of the padding.
        let padding = ExportPadding(hour: hour, models: earlier.isEmpty ? keys : earlier)
            .keys(missing, using: &generator)
        try Self.insert(padding, hour: hour, connection)
        keys += padding
    }

    /// Random keys of earlier exports.
    private static func earlierKeys(
        _ hour: Int64,
        _ connection: any DatabaseConnection,
        _ generator: inout SystemRandomNumberGenerator
    ) throws -> [ExportedKey] {
        let start = generator.bytes(TemporaryExposureKey.count)
        let keys = try connection.diagnosisKeys.exported(before: hour, limit: modelCount, after: start)
        let missing = modelCount - keys.count
        return try keys + connection.diagnosisKeys.exported(before: hour, limit: missing, after: [])
    }

    /// The keys of one of `count` files of about the same size.
    private static func part(_ number: Int, of count: Int, _ keys: [ExportedKey]) -> [ExportedKey] {
        Array(keys[keys.count * (number - 1) / count..<keys.count * number / count])
    }
}

extension ForeignKey {
    init(_ key: ExportedKey) {
        self.init(
            bytes: key.bytes,
            transmissionRisk: key.transmissionRisk.map { Int($0) },
            start: key.start.map { Int($0) },
            period: Int(key.period),
            reportType: key.reportType,
            daysSinceOnset: key.daysSinceOnset.map { Int($0) }
        )
    }
}
