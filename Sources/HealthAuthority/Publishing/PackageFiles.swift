package import AuthorityProtocol
import CheckInProtocol
package import Cryptography
import OperatingSystem
package import SystemPackage

/// The packages in a public directory.
package struct PackageFiles: Sendable {
    /// The directory that contains the packages.
    let path: FilePath
    private let keys: [ECDSAP256.PublicKey]
    private let region: Region

    /// A package file. This authority has signed the file for the hour in the file's name.
    struct Signed {
        let bytes: [UInt8]
        let package: ReportPackage
    }

    /// - Parameters:
    ///   - publicFiles: The public directory.
    ///   - keys: The keys that may have signed the packages.
    ///   - region: The region of the packages.
    package init(_ publicFiles: FilePath, keys: [ECDSAP256.PublicKey], region: Region) {
        path = publicFiles.pushing(FilePath(PublishedPath.packages))
        (self.keys, self.region) = (keys, region)
    }

    func name(_ hour: Hour) -> FilePath { path.appending(String(hour.number)) }

    /// All entries in the directory except the index. If a name is a valid package name, the entry
    /// includes the hour. Empty if the directory does not exist.
    var names: [(name: String, hour: Hour?)] {
        get throws(FileError) {
            guard try Directory.has(path) else { return [] }
            return try Directory.names(in: path).filter { $0 != "index" }.map { name in
                let hour = UInt32(name).flatMap { String($0) == name ? Hour(number: $0) : nil }
                return (name, hour)
            }
        }
    }

    /// Removes the packages for hours after `hour`.
    func remove(after hour: Hour) throws(FileError) {
        for case (let name, let later?) in try names where later > hour {
            try PrivateFile.remove(path.appending(name))
        }
    }

    /// The package for `hour`. Nil if the file does not exist, or if this authority has not signed
    /// it for this hour.
    func signed(_ hour: Hour) throws(FileError) -> Signed? {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(name(hour), maximumCount: ReportPackage.maximumSize)
        } catch  where [.noSuchFileOrDirectory, .fileTooLarge].contains(error.errno) {
            return nil
        }
        return signed(bytes, hour)
    }

    /// The decoded package; nil if this authority has not signed these bytes as the package for
    /// `hour`.
    func signed(_ bytes: [UInt8], _ hour: Hour) -> Signed? {
        for key in keys {
            // Any verification error means that this key has not signed the file as this hour's
            // package.
            let package = try? ReportPackage(verifying: bytes, by: key, region: region, hour: hour)
            if let package { return Signed(bytes: bytes, package: package) }
        }
        return nil
    }
}
