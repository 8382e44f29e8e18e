import AuthorityProtocol
import CheckInProtocol
import Cryptography
import OperatingSystem
import SystemPackage

/// The downloaded files, as the authority signed them. All clients download the same files, so the
/// files are not encrypted. Each file is verified again when it is read.
struct PublishedFiles {
    private let path: FilePath
    private let packages: FilePath
    private let configurationFile: FilePath
    private let adviceFile: FilePath
    private let digests: PackageDigests
    /// The digests of settings that each day's packages have named.
    let traffic: DayDigests

    /// - Parameters:
    ///   - host: The authority's host.
    ///   - diary: The diary's directory.
    init(of host: String, in diary: FilePath) {
        path = Self.directory(in: diary).appending(host)
        packages = path.appending("packages")
        configurationFile = path.appending("configuration")
        adviceFile = path.appending("advice")
        digests = PackageDigests(in: path.appending("digests"))
        traffic = DayDigests(in: path.appending("traffic"))
    }

    /// The directory with the files of all authorities.
    static func directory(in diary: FilePath) -> FilePath { diary.appending("published") }

    /// The directory with the diagnosis keys that the authority has published.
    var exports: FilePath { path.appending("exports") }

    /// Reads the configuration; nil if none was downloaded.
    ///
    /// - Throws: `file`; ``PublicationError`` if the file was changed.
    func configuration(of authority: EnrolledAuthority) throws -> Configuration? {
        guard let file = try PrivateFile.read(configurationFile) else { return nil }
        return try Configuration(verifying: file, by: authority.key, region: authority.region)
    }

    func keepConfiguration(_ file: [UInt8]) throws {
        try Directory.makePrivate(path)
        try PrivateFile.replace(configurationFile, with: file)
    }

    /// Reads the advice; nil if there is none, or if the configuration names another one or does not list a host of
    /// its links.
    func advice(namedBy configuration: Configuration) throws(FileError) -> Advice? {
        guard let digest = configuration.adviceDigest, let file = try PrivateFile.read(adviceFile),
            SHA256.hash(file) == digest
        else { return nil }
        do throws(PublicationError) {
            return try Advice(verifying: file, digest: digest, hosts: configuration.adviceHosts)
        } catch {
            // The next download reports the error.
            return nil
        }
    }

    /// - Parameter file: Nil if there is no advice any more.
    func keepAdvice(_ file: [UInt8]?) throws {
        try Directory.makePrivate(path)
        if let file { try PrivateFile.replace(adviceFile, with: file) } else { try PrivateFile.remove(adviceFile) }
    }

    /// Returns the hours of the stored packages, ascending. If the storage of a package was interrupted before its
    /// digest, it is not stored.
    func hours() throws(FileError) -> [Hour] {
        let stored = try digests.all
        return try files().filter { stored[$0.number] != nil }
    }

    /// Returns the hours of the files of packages, ascending.
    private func files() throws(FileError) -> [Hour] {
        guard try Directory.has(packages) else { return [] }
        return try Directory.names(in: packages).compactMap { UInt32($0).flatMap(Hour.init(number:)) }.sorted()
    }

    func keepPackage(_ file: [UInt8], of hour: Hour) throws {
        try Directory.makePrivate(packages)
        try PrivateFile.replace(self.file(of: hour), with: file)
        let digest = SHA256.hash(file)
        try digests.change { $0[hour.number] = digest }
    }

    /// Returns whether `state` is that of the stored files: this configuration, and the stored packages
    /// of the hours before `hour`.
    func areOf(_ state: PublishedState, before hour: Hour, _ configuration: Configuration) throws -> Bool {
        let stored = try digests.all
        let earlier = (hour.number - state.earlierPackages..<hour.number).compactMap { stored[$0] }
        return PublishedState(configuration, earlier: earlier) == state
    }

    /// Reads the package of an hour.
    ///
    /// - Throws: `file`; ``PublicationError`` if the file was changed. The file is then removed, so
    ///   that the next download fetches it again.
    func package(of hour: Hour, by authority: EnrolledAuthority) throws -> ReportPackage {
        let file = try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize)
        do throws(PublicationError) {
            return try authority.package(file, of: hour)
        } catch {
            try digests.change { $0[hour.number] = nil }
            try PrivateFile.remove(self.file(of: hour))
            throw error
        }
    }

    /// Returns the hours for which the listed package is stored. Only the size of a file and the digest
    /// of its download are compared, because a package is verified again when it is read.
    func hours(of packages: [(hour: Hour, package: PackageIndex.File)]) throws -> Set<Hour> {
        let stored = try digests.all
        return Set(
            try packages.filter { hour, package in
                try stored[hour.number] == package.digest && WholeFile.size(of: file(of: hour)) == package.size
            }.map(\.hour)
        )
    }

    /// Records the digest of settings that a package names. The record is kept even if another
    /// package replaces this package.
    func note(_ package: ReportPackage) throws {
        try Directory.makePrivate(path)
        try traffic.note(package.trafficDigest, of: package.hour.number / Hour.perDay)
    }

    /// Removes packages and records that are no longer needed.
    func remove(before oldest: Hour) throws(FileError) {
        for hour in try files() where hour < oldest { try PrivateFile.remove(file(of: hour)) }
        if try Directory.has(path) { try digests.change { $0 = $0.filter { $0.key >= oldest.number } } }
        try traffic.remove(before: oldest.number / Hour.perDay)
    }

    /// Removes the files of this authority.
    func removeEverything() throws(DiaryError) { try Self.remove(path) }

    /// Removes the files of all authorities.
    static func removeEverything(in diary: FilePath) throws(DiaryError) { try remove(directory(in: diary)) }

    private static func remove(_ path: FilePath) throws(DiaryError) {
        do throws(FileError) {
            if try Directory.has(path) { try Directory.remove(path) }
        } catch {
            throw .file(error.description)
        }
    }

    private func file(of hour: Hour) -> FilePath { packages.appending(String(hour.number)) }
}
