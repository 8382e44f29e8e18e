import ArgumentParser
import AuthorityProtocol
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import Foundation
import HealthAuthority
import OperatingSystem
import SystemPackage

struct PackageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Inspect and verify published files.",
        subcommands: [Inspect.self, Verify.self]
    )

    struct Inspect: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the contents of a package, an index, a configuration or the public key."
        )

        @OptionGroup var file: PublishedFileOptions

        func run() throws {
            try StandardOutput.write(lines: Self.lines(try file.read()))
        }

        private static func lines(_ published: PublishedFileOptions.Published) -> [String] {
            switch published {
            case .key(let key): return ["Public key with the fingerprint \(key.fingerprint)"]
            case .package(let package):
                let blocks = package.blocks.map { block in
                    "  \(Calendar.day(block.days.lowerBound)) to \(Calendar.day(block.days.upperBound))  "
                        + "\(block.count) reports, with random ones"
                }
                return [
                    "Package of \(Calendar.hour(package.hour)) (hour \(package.hour.number)), region \(package.region.name)",
                    "Blocks: \(package.blocks.count)",
                ] + blocks + [
                    "Venue warnings: \(package.warnings.count)",
                    "Settings of the day: \(package.trafficFingerprint ?? "none")",
                ]
            case .index(let index):
                let sizes = index.packages.reduce(0) { $0 + $1.size }
                return [
                    "Index of region \(index.region.name)",
                    "Signed in the hour \(Calendar.hour(index.hour))",
                    "Packages: \(index.packages.count), \(sizes) bytes",
                    "From \(Calendar.hour(index.oldestHour)) (hour \(index.oldestHour.number)) "
                        + "to \(Calendar.hour(index.newestHour)) (hour \(index.newestHour.number))",
                ]
            case .configuration(let configuration):
                return [
                    "Configuration of region \(configuration.region.name), signed in the hour \(Calendar.hour(configuration.hour))",
                    "Authorisation keys of: "
                        + configuration.authorizationKeys.map { Calendar.day($0.day) }.joined(separator: ", "),
                    "Next signing key: \(configuration.nextKey?.fingerprint ?? "none announced")",
                    "Previous signing key: \(configuration.previousKey?.fingerprint ?? "none")",
                    "Settings, as in authority.conf, and then each disease:",
                ] + configuration.settingLines.map { String(untrusted: $0.utf8) }
            }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify that a published file is complete and signed by this authority."
        )

        @OptionGroup var file: PublishedFileOptions

        func run() throws {
            _ = try file.read()
            try StandardOutput.write("\(file.path): ok\n")
        }
    }
}

/// Options that select a published file and the public key that must have signed the file.
struct PublishedFileOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The authority's public key (PEM).", valueName: "file"))
    var key = "/var/lib/authorityd/signing.pub"

    @Option(help: "Expected region of the file. Default: any region.")
    var region: String?

    @Argument(help: ArgumentHelp("A package, an index, a configuration, or the key from /v1/key.", valueName: "file"))
    var path: String

    enum Published {
        case key(ECDSAP256.PublicKey)
        case package(ReportPackage)
        case index(PackageIndex)
        case configuration(AuthorityProtocol.Configuration)
    }

    func validate() throws {
        if let region, Region(region) == nil {
            throw ValidationError("“\(region)” is not a region such as “de” or “example”")
        }
    }

    /// Verifies and decodes the file.
    func read() throws -> Published {
        let bytes = try contents(path)
        let key = try publicKey()
        if let published = ECDSAP256.PublicKey(der: bytes) {
            guard published == key else {
                throw Refusal("\(path) is another key, with the fingerprint \(published.fingerprint)")
            }
            return .key(key)
        }
        // The signature covers the file type, so a signature is valid for one type only.
        do throws(PublicationError) {
            return .package(try verify(bytes, by: key))
        } catch {
            guard case .signatureInvalid = error else { throw error }
        }
        do throws(PublicationError) {
            return .index(try verify(bytes, by: key))
        } catch {
            guard case .signatureInvalid = error else { throw error }
        }
        return .configuration(try verify(bytes, by: key))
    }

    private func verify<File: SignedFile>(
        _ bytes: [UInt8],
        by key: ECDSAP256.PublicKey
    ) throws(PublicationError) -> File {
        let file = try File(verifying: bytes, by: key)
        guard region == nil || region == file.region.name else { throw .ofAnotherRegion }
        return file
    }

    private func publicKey() throws -> ECDSAP256.PublicKey {
        guard let key = try PublicKeyFile.read(FilePath(key)) else {
            throw Refusal("\(key) does not exist", hints: ["set --key to the authority's signing.pub"])
        }
        return key
    }

    private func contents(_ path: String) throws -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw Refusal(
                "could not read \(path)",
                hints: ["check that the file exists and that this user can read it"]
            )
        }
    }
}

/// Formats the times in published files, in UTC.
enum Calendar {
    static func day(_ day: Day) -> String { day.start.utc("%Y-%m-%d") }

    static func hour(_ hour: Hour) -> String { hour.start.utc("%Y-%m-%d %H:00 UTC") }

    static func minute(_ time: UnixTime) -> String { time.utc("%Y-%m-%d %H:%M UTC") }
}
