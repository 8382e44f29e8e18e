import AuthorityProtocol
import CheckInProtocol
import Cryptography
package import ExportFiles
import ExposureNotification
import HTTPClient
import OperatingSystem
package import SystemPackage

/// Downloads export files and compares them with the received beacons, on this device alone.
///
/// Every device with proximity downloads the same files. An observer of the network can see that a
/// device downloads them, but not what it found. The downloads end before the first comparison.
///
/// The list of the files is not signed. The authority publishes a file for each hour, so a server that
/// withholds files is detected: by an hour without a file, or by a newest file that is too old. This
/// needs a first file. Until a device has received one, there may be none.
package struct KeySync: Sendable {
    /// Opens the container of an export file, which is untrusted until its signature was verified.
    package typealias Opening = @Sendable (FilePath) throws -> ExportArchive

    private let client: AuthorityClient
    private let opening: Opening
    private let progress: @Sendable (SyncProgress) -> Void
    private var diary: Diary { client.diary }

    /// - Parameters:
    ///   - opening: Opens a file, for example in a sandboxed process.
    ///   - progress: Called with the progress.
    package init(
        _ client: AuthorityClient,
        opening: @escaping Opening,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) {
        (self.client, self.opening, self.progress) = (client, opening, progress)
    }

    /// Downloads and compares all new files. Does nothing while proximity is off, or if the
    /// authority's configuration says that it publishes no keys. After an interruption at any moment,
    /// the next run continues from there.
    ///
    /// - Throws: ``ClientError``, also if a file is invalid or missing. The other downloaded files were
    ///   compared.
    @concurrent package func run() async throws(ClientError) {
        try await ClientError.wrap {
            guard try diary.activeProximity() != nil else { return }
            // Fetches the configuration. Nothing is requested if a sync has just fetched everything.
            let result = try await client.download(for: .proximity, progress: progress)
            guard result.configuration.proximity != nil else { return }
            var failure: (any Error)?
            do { try await download() } catch { failure = error }
            let isGapless = try await KeyComparison(diary: diary, opening: opening).run(progress)
            if let failure { throw failure }
            if let failure = result.staleness ?? result.adviceFailure { throw failure }
            try requireNewest(isGapless)
        }
    }

    /// Throws an error unless all files until now were compared.
    private func requireNewest(_ isGapless: Bool) throws {
        let newest = try diary.read { try $0.authorityState()?.comparedExportHour(since: $0.oldestHour()) }
        let hours = newest.map { Int(diary.now.hour.number) - Int($0.number) }
        guard isGapless, hours ?? 0 <= Freshness.index else { throw ClientError.exportsMissing(hours: hours) }
    }

    private func download() async throws {
        let files = ExportStore(try diary.publishedFiles())
        let oldest = try diary.read { try $0.oldestHour() }.start.seconds
        let isPlausible = { [now = diary.now] (name: ExportName) in
            name.end > oldest && name.end <= now.seconds + Hour.seconds && name.end - name.start <= Day.seconds
        }
        for name in try files.names() where !isPlausible(name) { try files.remove(name) }
        try await client.connect(for: .proximity) { link, authority, retryPolicy in
            func get(_ path: String, _ maximumSize: Int) async throws -> [UInt8] {
                try await retryPolicy.run { () async throws(TransferError) in
                    try await link.get(path, maximumSize: maximumSize)
                }
            }
            let text: [UInt8]
            do {
                text = try await get(PublishedPath.exportIndex, ExportIndex.maximumSize)
            } catch let error as TransferError where error.cause == .status(404) {
                // The authority has not published a key yet.
                return
            }
            guard let index = ExportIndex(text) else {
                throw ClientError.refusedExport(path: PublishedPath.exportIndex, reason: "it is not a list of paths")
            }
            let missing = try index.paths.compactMap { path in ExportName(path: path).map { (path, $0) } }
                .filter { try isPlausible($0.1) && !files.has($0.1) }.sorted { $0.1 < $1.1 }
            for (done, (path, name)) in missing.enumerated() {
                progress(.downloading(done: done, of: missing.count))
                let file = try await get(path, ExportArchive.maximumSize)
                // The consent may have been withdrawn in the meantime.
                try diary.transaction { transaction in
                    try transaction.require(.proximity)
                    try files.keep(file, name)
                }
                // Without this check, a server could fill the disk.
                _ = try files.verified(name, by: authority, opening)
            }
            if !missing.isEmpty { progress(.downloading(done: missing.count, of: missing.count)) }
        }
    }
}

/// The downloaded export files, as the authority signed them. All devices download the same files, so
/// they are not encrypted.
struct ExportStore {
    private let path: FilePath

    init(_ files: PublishedFiles) {
        path = files.exports
    }

    /// The stored files, in ascending order.
    func names() throws(FileError) -> [ExportName] {
        guard try Directory.has(path) else { return [] }
        return try Directory.names(in: path).compactMap(ExportName.init(path:)).sorted()
    }

    func has(_ name: ExportName) throws(FileError) -> Bool { try Directory.has(file(name)) }

    func keep(_ bytes: [UInt8], _ name: ExportName) throws {
        try Directory.makePrivate(path)
        try PrivateFile.replace(file(name), with: bytes)
    }

    func remove(_ name: ExportName) throws(FileError) { try PrivateFile.remove(file(name)) }

    func file(_ name: ExportName) -> FilePath { path.appending(name.text) }

    /// Opens and verifies a file. If it is invalid, removes it, so that it is downloaded again.
    func verified(
        _ name: ExportName,
        by authority: EnrolledAuthority,
        _ opening: KeySync.Opening
    ) throws -> ExportFile {
        let keys = [authority.key, authority.previousKey, authority.nextKey].compactMap(\.self)
        let trust = ExportTrust(anyOf: keys.map { [ExportTrust.Key(name: nil, key: $0)] })
        let path = "\(PublishedPath.exports)/\(name.text)"
        do {
            let file = try opening(self.file(name)).verified(by: trust)
            guard file.region == authority.region.name,
                (file.start, file.end, file.number) == (name.start, name.end, name.number)
            else { throw ClientError.refusedExport(path: path, reason: "it has another region, period or number") }
            return file
        } catch {
            try remove(name)
            if error is ClientError { throw error }
            throw ClientError.refusedExport(path: path, reason: "\(error)")
        }
    }
}
