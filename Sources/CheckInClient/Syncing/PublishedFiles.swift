import CheckInProtocol
import Cryptography
import Files
import Publication
import SystemPackage

/// The downloaded files, as the authority signed them. All clients download the same files, so the
/// files are not encrypted. Each file is verified again when it is read.
struct PublishedFiles {
    private let path: FilePath
    private let packages: FilePath
    private let configurationFile: FilePath
    /// The authorisation keys that each day's packages have named.
    let keys: DayDigests
    /// The relays that each day's packages have named, each with the gateway's key.
    let relays: DayDigests

    /// - Parameter diary: The diary's directory.
    init(in diary: FilePath) {
        path = diary.appending("published")
        packages = path.appending("packages")
        configurationFile = path.appending("configuration")
        keys = DayDigests(in: path.appending("keys"))
        relays = DayDigests(in: path.appending("relays"))
    }

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

    /// Returns the hours of the stored packages, ascending.
    func hours() throws(FileError) -> [Hour] {
        guard try Directory.has(packages) else { return [] }
        return try Directory.names(in: packages).compactMap { UInt32($0).flatMap(Hour.init(number:)) }.sorted()
    }

    func keepPackage(_ file: [UInt8], of hour: Hour) throws {
        try Directory.makePrivate(packages)
        try PrivateFile.replace(self.file(of: hour), with: file)
    }

    /// Reads the package of an hour.
    ///
    /// - Throws: `file`; ``PublicationError`` if the file was changed.
    func package(of hour: Hour, by authority: EnrolledAuthority) throws -> ReportPackage {
        let file = try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize)
        return try authority.package(file, of: hour)
    }

    /// Returns whether the complete package is stored.
    func has(_ package: PackageIndex.File, of hour: Hour) throws -> Bool {
        guard try Directory.has(self.file(of: hour)) else { return false }
        return package.isSame(as: try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize))
    }

    /// Records the authorisation key and the relay that a package names. The records are kept even
    /// if another package replaces this package.
    func note(_ package: ReportPackage) throws {
        let day = package.hour.number / Hour.perDay
        try Directory.makePrivate(path)
        try keys.note(package.authorizationKeyDigest, of: day)
        try relays.note(package.obliviousHTTPDigest, of: day)
    }

    /// Removes packages and records that are no longer needed.
    func remove(before oldest: Hour) throws(FileError) {
        for hour in try hours() where hour < oldest { try PrivateFile.remove(file(of: hour)) }
        for digests in [keys, relays] { try digests.remove(before: oldest.number / Hour.perDay) }
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
