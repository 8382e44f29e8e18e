package import AuthorityProtocol
package import CheckInProtocol
package import Cryptography
import Foundation
import OperatingSystem
package import SystemPackage
import Testing

/// The published files of an instance. Each file is verified when it is read.
package struct Publications {
    package let directory: FilePath
    package let key: ECDSAP256.PublicKey
    package let region: Region

    package init(directory: FilePath, key: ECDSAP256.PublicKey, region: Region) {
        (self.directory, self.key, self.region) = (directory, key, region)
    }

    /// The index; nil if there is no index yet.
    package var index: PackageIndex? {
        get throws {
            guard let file = try read("packages/index") else { return nil }
            return try PackageIndex(verifying: file, by: key, region: region, notOlderThan: nil)
        }
    }

    /// The packages, the index and the configuration by their names.
    package var files: [String: [UInt8]] {
        get throws {
            let packages = try Directory.names(in: directory.appending("packages")).map { "packages/\($0)" }
            return try Dictionary(uniqueKeysWithValues: (packages + ["configuration"]).map { ($0, try read($0) ?? []) })
        }
    }

    /// The hours and blocks of all reports in the packages of the index.
    package func reports() throws -> [ProtectedReport: [Place]] {
        let index = try #require(try index)
        var places: [ProtectedReport: [Place]] = [:]
        for number in index.oldestHour.number...index.newestHour.number {
            let hour = try #require(Hour(number: number))
            let file = try #require(try read("packages/\(number)"), "the index lists a package that does not exist")
            #expect(index[hour]?.isSame(as: file) == true)
            let package = try ReportPackage(verifying: file, by: key, region: region, hour: hour)
            for block in package.blocks {
                for position in 0..<block.count {
                    places[block[position], default: []].append(
                        Place(hour: hour, days: ReportPackage.days(of: hour).filter(block.days.contains))
                    )
                }
            }
        }
        return places
    }

    /// The hour of the package that contains a report, and the days of its block.
    package struct Place: Equatable {
        package let hour: Hour
        package let days: [Day]
    }

    private func read(_ name: String) throws -> [UInt8]? {
        let url = URL(filePath: directory.string).appending(path: name)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return [UInt8](try Data(contentsOf: url))
    }
}
