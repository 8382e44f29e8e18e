package import CheckInProtocol
import ConfigurationFiles
package import Cryptography
import Encodings
package import SystemPackage

/// The file that pairs the kiosks of one room. A person carries it to each kiosk.
///
/// ```
/// file = lines "key = value", as in venued.conf        the last line is "secret = " and 64 hexadecimal digits
/// ```
package struct PairKey: Sendable, Equatable {
    package let authority: String
    package let name: String
    package let address: String
    /// Empty if the venue has none.
    let publicIdentifier: String
    /// The rotation as in the configuration.
    let rotation: String
    /// The name of the venue's time zone, such as Europe/Berlin.
    let timeZone: String
    /// The time at which the chain of seeds begins.
    let began: UnixTime
    /// 32 random bytes.
    package let secret: SecretBytes

    /// The name of the file beside the configuration.
    static let fileName = "pair.key"

    /// Generates a secret for the configured venue.
    ///
    /// - Parameter now: The time of day. The chain begins at the last full hour.
    package init(
        _ configuration: KioskConfiguration,
        timeZone: String = VenueClock.systemZone,
        now: UnixTime,
        using generator: inout some RandomNumberGenerator
    ) {
        let venue = configuration.venue
        authority = configuration.authority
        name = venue.name.string
        address = venue.address.string
        publicIdentifier = venue.publicIdentifier?.string ?? ""
        rotation = configuration.rotation.text
        self.timeZone = timeZone
        began = UnixTime(seconds: now.seconds / 3600 * 3600)
        secret = SecretBytes(randomCount: PairChain.keyCount, using: &generator)
    }

    /// The settings in which a configuration differs from the pair; empty if it fits.
    package func differences(
        from configuration: KioskConfiguration,
        timeZone: String = VenueClock.systemZone
    ) -> [String] {
        let venue = configuration.venue
        return [
            ("authority", authority, configuration.authority), ("name", name, venue.name.string),
            ("address", address, venue.address.string),
            ("public_identifier", publicIdentifier, venue.publicIdentifier?.string ?? ""),
            ("rotation", rotation, configuration.rotation.text), ("the time zone", timeZone, self.timeZone),
        ].filter { !$0.1.utf8.elementsEqual($0.2.utf8) }.map(\.0)
    }
}

extension PairKey: Redacted {
    package var description: String { "<the key of a pair>" }
}

extension PairKey {
    private enum Key: String {
        case authority, name, address
        case publicIdentifier = "public_identifier"
        case rotation
        case timeZone = "time_zone"
        case began
    }

    private static let secretLine = Array("\nsecret = ".utf8)

    /// The content of the file. The caller must erase it.
    package var bytes: [UInt8] {
        let values: [(Key, String)] = [
            (.authority, authority), (.name, name), (.address, address), (.publicIdentifier, publicIdentifier),
            (.rotation, rotation), (.timeZone, timeZone), (.began, "\(began.seconds)"),
        ]
        let head = """
            # The key of the paired kiosks of one room (man venued). Whoever has this file can compute all their codes.
            # Import it on each kiosk, and keep no copy.

            """
        let text = head + values.map { "\($0.rawValue) = \($1)" }.joined(separator: "\n")
        var key = [UInt8](copying: secret)
        defer { cleanse(&key) }
        return Array(text.utf8) + Self.secretLine + Array(Hexadecimal.text(key).utf8) + [UInt8(ascii: "\n")]
    }

    /// Why a file is not the key of a pair.
    package struct Unusable: Error, Equatable, Sendable, CustomStringConvertible {
        package let path: FilePath
        package let description: String
    }

    /// Parses the content of the file. Errors do not contain the secret.
    ///
    /// - Throws: ``Unusable``.
    package init(parsing bytes: [UInt8], path: FilePath) throws(Unusable) {
        // No text that may be quoted in an error contains the secret.
        guard let line = bytes.firstRange(of: Self.secretLine),
            let digits = String(validating: bytes[line.upperBound...], as: UTF8.self),
            let secret = Hexadecimal.bytes(String(digits.prefix { !$0.isNewline })),
            secret.count == PairChain.keyCount, digits.drop(while: { !$0.isNewline }).allSatisfy(\.isNewline)
        else { throw Unusable(path: path, description: "\(path) is damaged, or is not a key from “venued pair”") }
        do {
            let text = try ConfigurationFile.text(Array(bytes[..<line.lowerBound]), name: path.string)
            try self.init(parsing: text, secret: SecretBytes(copying: secret), name: path.string)
        } catch {
            throw Unusable(path: path, description: error.description)
        }
    }

    private init(parsing text: String, secret: SecretBytes, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name)
        func plain(_ value: String) throws(ConfigurationFile.Refusal) -> String { value }
        func value(_ key: Key, example: String) -> String {
            file.required(key.rawValue, example: example, plain) ?? ""
        }
        let authority = value(.authority, example: "health.example.org")
        let venueName = value(.name, example: "Café Meridian")
        let address = value(.address, example: "12 Harbour Street")
        let publicIdentifier = value(.publicIdentifier, example: "")
        let rotation = value(.rotation, example: "daily 04:00")
        let timeZone = value(.timeZone, example: "Europe/Berlin")
        let began = file.required(Key.began.rawValue, example: "1795000000") {
            value throws(ConfigurationFile.Refusal) in
            guard let seconds = Int64(value), seconds >= 0 else {
                throw ConfigurationFile.Refusal("must be a time in seconds")
            }
            return UnixTime(seconds: seconds)
        }
        try file.finish()
        guard let began else { fatalError("unreachable: the time was required") }
        self.init(
            authority: authority,
            name: venueName,
            address: address,
            publicIdentifier: publicIdentifier,
            rotation: rotation,
            timeZone: timeZone,
            began: began,
            secret: secret
        )
    }

    private init(
        authority: String,
        name: String,
        address: String,
        publicIdentifier: String,
        rotation: String,
        timeZone: String,
        began: UnixTime,
        secret: SecretBytes
    ) {
        (self.authority, self.name, self.address) = (authority, name, address)
        (self.publicIdentifier, self.rotation, self.timeZone) = (publicIdentifier, rotation, timeZone)
        (self.began, self.secret) = (began, secret)
    }
}
