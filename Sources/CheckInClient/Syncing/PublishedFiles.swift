import CheckInProtocol
import Cryptography
import Platform
import Publication
import SystemPackage

/// What was downloaded, as the authority signed it: everybody downloads the same, so that it lies here in clear. Each file is verified when
/// it is read, too.
struct PublishedFiles {
    private let path: FilePath
    private let packages: FilePath
    private let configurationFile: FilePath
    /// A file for each day: SHA-256 of every authorisation key that a package of the day named, 32 bytes each.
    private let keys: FilePath

    /// - Parameter diary: The diary's directory.
    init(in diary: FilePath) {
        path = diary.appending("published")
        packages = path.appending("packages")
        configurationFile = path.appending("configuration")
        keys = path.appending("keys")
    }

    /// Nil if none was downloaded.
    ///
    /// - Throws: `file`; of a file that was changed, ``PublicationError``.
    func configuration(of authority: EnrolledAuthority) throws -> Configuration? {
        guard let file = try PrivateFile.read(configurationFile) else { return nil }
        return try Configuration(verifying: file, by: authority.key, region: authority.region)
    }

    func keepConfiguration(_ file: [UInt8]) throws {
        try Directory.makePrivate(path)
        try PrivateFile.replace(configurationFile, with: file)
    }

    /// The hours whose packages are here, rising.
    func hours() throws(FileError) -> [Hour] {
        guard try Directory.has(packages) else { return [] }
        return try Directory.names(in: packages).compactMap { UInt32($0).flatMap(Hour.init(number:)) }.sorted()
    }

    func keepPackage(_ file: [UInt8], of hour: Hour) throws {
        try Directory.makePrivate(packages)
        try PrivateFile.replace(self.file(of: hour), with: file)
    }

    /// - Throws: `file`; if the file was changed, ``PublicationError``.
    func package(of hour: Hour, by authority: EnrolledAuthority) throws -> ReportPackage {
        let file = try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize)
        return try authority.package(file, of: hour)
    }

    /// Whether the package is here, whole.
    func has(_ package: PackageIndex.File, of hour: Hour) throws -> Bool {
        guard try Directory.has(self.file(of: hour)) else { return false }
        return package.isSame(as: try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize))
    }

    /// Notes the authorisation key that a package names. The note stays if another package replaces this one.
    func noteKey(of package: ReportPackage) throws {
        let day = package.hour.number / Hour.perDay
        let digest = package.authorizationKeyDigest ?? [UInt8](repeating: 0, count: SHA256.digestCount)
        let known = try keyDigests(of: day)
        guard !known.contains(digest) else { return }
        try Directory.makePrivate(keys)
        try PrivateFile.replace(keys.appending(String(day)), with: known.flatMap(\.self) + digest)
    }

    /// SHA-256 of the authorisation keys that packages of a day have named since it began; of none, 32 zeros.
    func keyDigests(of day: UInt32) throws -> [[UInt8]] {
        let bytes = try PrivateFile.read(keys.appending(String(day))) ?? []
        return stride(from: 0, to: bytes.count, by: SHA256.digestCount).map {
            Array(bytes[$0...].prefix(SHA256.digestCount))
        }
    }

    /// Removes packages that nobody needs any more.
    func remove(before oldest: Hour) throws(FileError) {
        for hour in try hours() where hour < oldest { try PrivateFile.remove(file(of: hour)) }
        guard try Directory.has(keys) else { return }
        for name in try Directory.names(in: keys) where UInt32(name) ?? 0 < oldest.number / Hour.perDay {
            try PrivateFile.remove(keys.appending(name))
        }
    }

    func removeEverything() throws(DiaryError) {
        do throws(FileError) {
            if try Directory.has(path) { try Directory.remove(path) }
        } catch {
            throw .file(error.description)
        }
    }

    private func file(of hour: Hour) -> FilePath { packages.appending(String(hour.number)) }
}
