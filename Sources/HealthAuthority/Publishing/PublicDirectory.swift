import AuthorityProtocol
import CheckInProtocol
import Clocks
import Cryptography
import Glibc
import OperatingSystem
import SystemPackage

/// The world-readable directory that web servers serve. Its content is updated from the database,
/// and each file is replaced atomically. ``PublishedPath`` defines the file names.
///
/// A package that this authority has signed is never replaced, because clients and caches may
/// already have downloaded it. It is removed only in two cases: it is older than all packages in
/// the index, or its hour has not begun.
///
/// The actor runs on its own thread, because it hashes whole packages and waits for the disk.
package actor PublicDirectory {
    private let executor = BlockingExecutor(label: "public directory")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let path: FilePath
    private let packages: PackageFiles
    let exports: ExportDirectory
    let clock: AuthorityClock
    private let key: ECDSAP256.PublicKey
    private let helpPage: HelpPage?
    let database: any AuthorityDatabase
    /// The sources of the documents that are in the directory, by document kind.
    private var sources: [String: [UInt8]] = [:]
    /// The digests of the packages that are in the directory.
    private var digests: [Hour: [UInt8]] = [:]
    /// The export files that are in the directory and in its index.
    var exported: Set<StoredExport> = []
    /// The most recent update.
    private var last: Task<Void, any Error>?

    init(
        _ path: FilePath,
        packages: PackageFiles,
        exports: ExportDirectory,
        key: ECDSAP256.PublicKey,
        helpPage: HelpPage?,
        database: any AuthorityDatabase,
        clock: AuthorityClock
    ) {
        self.path = path
        self.packages = packages
        self.exports = exports
        self.key = key
        self.helpPage = helpPage
        self.database = database
        self.clock = clock
    }

    /// Brings the directory up to date. Updates run one after the other, in the order of the calls.
    /// Otherwise two updates that write the same file would remove each other's temporary files.
    package func update() async throws {
        let earlier = last
        let update = Task {
            _ = await earlier?.result
            var failure: FileError?
            do {
                try await bringUpToDate()
            } catch let error as FileError {
                failure = error
            }
            // A file of a package that cannot be written or removed does not stop the exports.
            try await updateExports()
            if let failure { throw failure }
        }
        last = update
        try await update.value
    }

    /// Writes the advice before the configuration that names it, and new packages before the index that lists them.
    /// Removes old packages after the
    /// index has been replaced.
    private func bringUpToDate() async throws {
        if sources.isEmpty {
            try makeDirectories()
            try write(key.der, to: PublishedPath.key)
            if let helpPage { try write(Array(helpPage.html.utf8), to: PublishedPath.helpPage) }
        }
        let (documents, packages) = try await published()
        for document in documents {
            switch document.kind {
            case PackageIndex.kind:
                guard try await add(packages) else { return }
                try write(document.bytes, to: PublishedPath.index)
                try remove(except: packages)
            case DocumentTable.advice: try write(document.bytes, to: PublishedPath.advice)
            default:
                try write(document.bytes, to: PublishedPath.configuration)
                try writeDays(of: document.bytes)
                if try Configuration(unverified: document.bytes).adviceDigest == nil {
                    try Self.remove(path.pushing(FilePath(PublishedPath.advice)))
                    sources[DocumentTable.advice] = nil
                }
            }
            sources[document.kind] = document.source
        }
    }

    /// Writes the fingerprints of the days in a configuration. An instance with another key writes its
    /// own.
    private func writeDays(of configuration: [UInt8]) throws {
        guard Configuration.keyIdentifier(of: configuration) == key.identifier else { return }
        let configuration = try Configuration(verifying: configuration, by: key)
        let days = configuration.authorizationKeys.reversed().compactMap { configuration.traffic(on: $0.day) }
        let lines = days.map { "\($0.authorizationKey.day.iso8601)  \($0.fingerprint)\n" }
        try write(Array(lines.joined().utf8), to: PublishedPath.days)
    }

    /// Returns the published documents that are not in the directory yet. If there are any, also
    /// returns all packages in the database. Usually, there are no new documents.
    private func published() async throws -> ([StoredDocument], [StoredPackage]) {
        let sources = sources
        return try await database.read { connection in
            let isNew = try connection.documents.sources.contains { sources[$0.key] != $0.value }
            guard isNew else { return ([], []) }
            let documents = try connection.documents.all.filter { sources[$0.kind] != $0.source }
            return (documents, try connection.packages.all)
        }
    }

    /// Writes the packages. Returns false if a package has been deleted from the database since the
    /// index was read. In that case, the database contains a newer index. This can happen after a
    /// long downtime, because there are many packages to write.
    private func add(_ packages: [StoredPackage]) async throws -> Bool {
        for package in packages {
            guard try await add(package) else { return false }
        }
        return true
    }

    private func add(_ package: StoredPackage) async throws -> Bool {
        let name = packages.name(package.hour)
        guard try !isThere(package, name) else { return true }
        guard try packages.signed(package.hour) == nil else { throw AuthorityError.twoPackages(package.hour) }
        let isKept = try await database.read { connection in
            guard try connection.packages.contains(package.hour) else { return false }
            try PublishedFile.replace(name) { file in
                try connection.packages.forEachPart(of: package.hour) { _ = try file.writeAll($0) }
            }
            return true
        }
        if isKept { digests[package.hour] = package.digest }
        return isKept
    }

    /// Whether the file already contains the package. If the file was written before this program
    /// started, or changed by a repair, its content is read. Such a file may come from another database.
    private func isThere(_ package: StoredPackage, _ name: FilePath) throws -> Bool {
        guard Self.size(of: name) == package.size else { return false }
        if digests[package.hour] != package.digest { digests[package.hour] = try Self.digest(of: name) }
        return digests[package.hour] == package.digest
    }

    func write(_ bytes: [UInt8], to place: String) throws {
        try PublishedFile.replace(path.pushing(FilePath(place))) { _ = try $0.writeAll(bytes) }
    }

    private func remove(except kept: [StoredPackage]) throws {
        let hours = Set(kept.map(\.hour))
        for (name, hour) in try packages.names where hour.map({ !hours.contains($0) }) ?? true {
            if let hour, try mayBeKnown(hour, hours) { continue }
            try Self.remove(packages.path.appending(name))
        }
        digests = digests.filter { hours.contains($0.key) }
    }

    /// Whether clients may have downloaded the package for this hour, although it is not one of
    /// `kept`.
    private func mayBeKnown(_ hour: Hour, _ kept: Set<Hour>) throws -> Bool {
        guard let oldest = kept.min(), hour > oldest, try hour <= clock.now().hour else { return false }
        return try packages.signed(hour) != nil
    }

    /// Removes a file that should not be in the directory. Subdirectories are left: an operator or a
    /// file system has made them.
    static func remove(_ path: FilePath) throws(FileError) {
        do {
            try PrivateFile.remove(path)
        } catch  where error.errno == .isDirectory {
            return
        }
    }

    private func makeDirectories() throws {
        for directory in [path, path.appending("v1"), packages.path] {
            try Self.makeDirectory(directory)
        }
    }

    static func makeDirectory(_ directory: FilePath) throws {
        try FileError.wrap("create the directory \(directory)") {
            guard unsafe mkdir(directory.string, 0o755) == 0 else {
                guard errno == EEXIST else { throw Errno(rawValue: errno) }
                return
            }
            // The umask may have removed permissions.
            guard unsafe chmod(directory.string, 0o755) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    static func size(of path: FilePath) -> Int? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        return try? file.closeAfter { Int(try file.seek(offset: 0, from: .end)) }
    }

    static func digest(of path: FilePath) throws -> [UInt8] {
        try FileError.wrap("read \(path)") {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                let size = Int(try file.seek(offset: 0, from: .end))
                return try SHA256.hash { add in try file.forEachPart(of: 0..<size, size: 256 << 10, add) }
            }
        }
    }
}
