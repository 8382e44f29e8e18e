import CheckInProtocol
import Cryptography
import Glibc
import Platform
import Publication
package import SystemPackage

/// The directory that everybody may read, from which any web server serves: what is in it is as the database has it, and each file is
/// only ever seen whole.
///
/// ```
/// v1/configuration    v1/packages/index    v1/packages/<hour>
/// ```
package actor PublicDirectory {
    private let path: FilePath
    private let database: any AuthorityDatabase
    /// What the files were made from that are there.
    private var sources: [String: [UInt8]] = [:]

    package init(_ path: FilePath, database: any AuthorityDatabase) {
        self.path = path
        self.database = database
    }

    private var packages: FilePath { path.appending("v1").appending("packages") }

    /// Brings the directory up to date. A package is there before the index tells of it, and goes after.
    package func update() async throws {
        try makeDirectories()
        let documents = try await database.read { connection in
            try connection.rows("SELECT kind, source, bytes FROM document ORDER BY kind").map { row in
                (kind: row.text(0), source: row.bytes(1), bytes: row.bytes(2))
            }
        }
        for document in documents where sources[document.kind] != document.source {
            if document.kind == PackageIndex.kind {
                let hours = try await hours()
                for (hour, size) in hours { try await addPackage(hour, size: size) }
                try write(document.bytes, to: packages.appending("index"))
                try removePackages(except: Set(hours.map { String($0.hour) }))
            } else {
                try write(document.bytes, to: path.appending("v1").appending(document.kind))
            }
            sources[document.kind] = document.source
        }
    }

    private func hours() async throws -> [(hour: Int64, size: Int64)] {
        try await database.read { connection in
            try connection.rows("SELECT hour, size FROM package").map { ($0.integer(0), $0.integer(1)) }
        }
    }

    private func addPackage(_ hour: Int64, size: Int64) async throws {
        let name = packages.appending(String(hour))
        guard Self.size(of: name) != size else { return }
        try await database.read { connection in
            try PublishedFile.replace(name) { file in
                try connection.forEachRow(
                    "SELECT bytes FROM package_part WHERE hour = $1 ORDER BY number",
                    [.number(hour)]
                ) { row in
                    _ = try file.writeAll(row.bytes(0))
                }
            }
        }
    }

    private func write(_ bytes: [UInt8], to path: FilePath) throws {
        try PublishedFile.replace(path) { _ = try $0.writeAll(bytes) }
    }

    private func removePackages(except names: Set<String>) throws {
        for name in try Directory.names(in: packages) where name != "index" && !names.contains(name) {
            try PrivateFile.remove(packages.appending(name))
        }
    }

    private func makeDirectories() throws {
        for directory in [path, path.appending("v1"), packages] {
            try FileError.wrap("make the directory \(directory)") {
                guard unsafe mkdir(directory.string, 0o755) == 0 || errno == EEXIST else {
                    throw Errno(rawValue: errno)
                }
            }
        }
    }

    private static func size(of path: FilePath) -> Int64? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        return try? file.closeAfter { try file.seek(offset: 0, from: .end) }
    }
}
