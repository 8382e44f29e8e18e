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
    private let indexFile: FilePath
    /// The digests of settings that each day's packages have named.
    let traffic: DayDigests

    /// - Parameter diary: The diary's directory.
    init(in diary: FilePath) {
        path = diary.appending("published")
        packages = path.appending("packages")
        configurationFile = path.appending("configuration")
        indexFile = path.appending("index")
        traffic = DayDigests(in: path.appending("traffic"))
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

    /// Reads the last index; nil if no index was stored, or if it is not a valid index of this
    /// authority. Every package that this index lists was stored and had the listed digest.
    func index(of authority: EnrolledAuthority) throws -> PackageIndex? {
        guard let file = try PrivateFile.read(indexFile) else { return nil }
        return try? PackageIndex(verifying: file, by: authority.key, region: authority.region)
    }

    /// Stores the index. All packages that it lists must be stored already.
    func keepIndex(_ file: [UInt8]) throws {
        try Directory.makePrivate(path)
        try PrivateFile.replace(indexFile, with: file)
    }

    /// Reads the package of an hour.
    ///
    /// - Throws: `file`; ``PublicationError`` if the file was changed. After this error, the next
    ///   download with an index computes the digests of all packages.
    func package(of hour: Hour, by authority: EnrolledAuthority) throws -> ReportPackage {
        let file = try WholeFile.read(self.file(of: hour), maximumCount: ReportPackage.maximumSize)
        do throws(PublicationError) {
            return try authority.package(file, of: hour)
        } catch {
            try PrivateFile.remove(indexFile)
            throw error
        }
    }

    /// Returns whether the complete package is stored. If the last index listed the same digest,
    /// only the file's size is compared, because a package is verified again when it is read.
    func has(_ package: PackageIndex.File, of hour: Hour, lastIndex: PackageIndex?) throws -> Bool {
        let path = file(of: hour)
        guard try WholeFile.size(of: path) == package.size else { return false }
        if lastIndex?[hour] == package { return true }
        return package.isSame(as: try WholeFile.read(path, maximumCount: ReportPackage.maximumSize))
    }

    /// Records the digest of settings that a package names. The record is kept even if another
    /// package replaces this package.
    func note(_ package: ReportPackage) throws {
        try Directory.makePrivate(path)
        try traffic.note(package.trafficDigest, of: package.hour.number / Hour.perDay)
    }

    /// Removes packages and records that are no longer needed.
    func remove(before oldest: Hour) throws(FileError) {
        for hour in try hours() where hour < oldest { try PrivateFile.remove(file(of: hour)) }
        try traffic.remove(before: oldest.number / Hour.perDay)
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
