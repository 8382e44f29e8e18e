package import AuthorityProtocol
package import Cryptography
import ExportFiles
import OperatingSystem
package import SystemPackage

/// The files of diagnosis keys in a public directory.
package struct ExportDirectory: Sendable {
    /// The public directory.
    let publicFiles: FilePath
    /// The keys that may have signed the files.
    private let keys: [ECDSAP256.PublicKey]
    private let region: Region

    /// A file that this authority has signed for the period in its name.
    struct Signed: Sendable {
        let bytes: [UInt8]
        let file: ExportFile
    }

    /// The period and the number in the name of a file.
    struct Name: Hashable {
        let period: ExportPeriod
        let number: Int
    }

    package init(_ publicFiles: FilePath, keys: [ECDSAP256.PublicKey], region: Region) {
        (self.publicFiles, self.keys, self.region) = (publicFiles, keys, region)
    }

    var path: FilePath { publicFiles.pushing(FilePath(PublishedPath.exports)) }

    func path(of name: Name) -> FilePath {
        let file = name.period.fileName(root: PublishedPath.exports, number: name.number)
        return publicFiles.pushing(FilePath(file))
    }

    /// All entries in the directory except the index. If a name is that of an export file, the entry
    /// includes its meaning. Empty if the directory does not exist.
    var names: [(path: FilePath, name: Name?)] {
        get throws(FileError) {
            guard try Directory.has(path) else { return [] }
            let index = FilePath(PublishedPath.exportIndex).lastComponent?.string
            return try Directory.names(in: path).filter { $0 != index }.map { (path.appending($0), name($0)) }
        }
    }

    /// The period and the number in a file name; nil if the name is not that of an export file.
    private func name(_ text: String) -> Name? {
        let parts = text.split(separator: /[-.]/, maxSplits: 3)
        guard parts.count == 4, let start = Int64(parts[0]), let number = Int(parts[2]) else { return nil }
        let name = Name(period: ExportPeriod(hour: ExportPeriod.hour(of: start)), number: number)
        return path(of: name) == path.appending(text) ? name : nil
    }

    /// The file with this name; nil if the file does not exist, or if this authority has not signed
    /// it for this period.
    func signed(_ name: Name) throws(FileError) -> Signed? {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path(of: name), maximumCount: ExportArchive.maximumSize)
        } catch  where [.noSuchFileOrDirectory, .fileTooLarge].contains(error.errno) {
            return nil
        }
        // Any error means that this authority has not made the file.
        guard let file = try? ExportArchive(opening: bytes).verified(by: ExportTrust(anyOf: keys.map(Self.set))),
            file.region == region.name, file.number == name.number,
            ExportPeriod(start: file.start, end: file.end) == name.period
        else { return nil }
        return Signed(bytes: bytes, file: file)
    }

    private static func set(_ key: ECDSAP256.PublicKey) -> [ExportTrust.Key] { [ExportTrust.Key(name: nil, key: key)] }

    /// All files of a period in the order of their numbers. Nil if a file is missing, or if this
    /// authority has not signed it.
    func batch(_ period: ExportPeriod) throws(FileError) -> [Signed]? {
        guard let first = try signed(Name(period: period, number: 1)) else { return nil }
        var files = [first]
        while files.count < first.file.count {
            guard let next = try signed(Name(period: period, number: files.count + 1)) else { return nil }
            files.append(next)
        }
        return (try? ExportBatch(files.map(\.file))) == nil ? nil : files
    }

    /// The oldest complete period in the directory that is in `range` (seconds since 1970).
    func oldestPeriod(in range: Range<Int64>) throws(FileError) -> ExportPeriod? {
        let periods = Set(try names.compactMap { $0.name?.period }).filter { range.contains($0.start) }
        for period in periods.sorted(by: { $0.start < $1.start }) where try batch(period) != nil { return period }
        return nil
    }

    /// Removes the files of periods that end after `time`.
    func remove(after time: Int64) throws(FileError) {
        for case (let path, let name?) in try names where name.period.end > time { try PrivateFile.remove(path) }
    }
}
