import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestPackages

/// Signed files, as a client downloads them. The fuzzer cannot create a valid signature.
enum SignedTarget {
    /// A fixed public key, so that saved inputs can contain its identifier.
    private static let key = ECDSAP256.PublicKey(der: header + point)!
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE,
        0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    /// The base point of P-256 (FIPS 186-4 §D.1.2.3). Its private key is 1.
    private static let point: [UInt8] = [
        0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2,
        0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96,
        0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E, 0x16,
        0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
    ]
    private static let region = Region("example")!

    static func check(_ input: [UInt8]) throws(Finding) {
        try check(input, Configuration.self)
        try check(input, PackageIndex.self)
        try check(input, ReportPackage.self)
    }

    private static func check<File: SignedFile>(_ input: [UInt8], _ type: File.Type) throws(Finding) {
        try expect(
            (try? File(verifying: input, by: key, region: region)) == nil,
            "a file that was not signed is refused"
        )
        let named = File.keyIdentifier(of: input)
        try expect((named?.utf8.count ?? 0) <= input.count, "the name of a key is part of its file")
    }
}

/// Payloads of the files that the authority publishes.
enum PublishedTarget {
    static func check<File: SmallSignedFile & Equatable>(_ input: [UInt8], _ type: File.Type) throws(Finding) {
        guard let file = try? File(payload: input[...]) else { return }
        try check(input, file, written: file.payload)
    }

    static func checkPackage(_ input: [UInt8]) throws(Finding) {
        guard let package = try? ReportPackage(payload: input[...]) else { return }
        try check(input, package, written: (try? WrittenPackage(package))?.payload ?? [])
    }

    static func checkAdvice(_ input: [UInt8]) throws(Finding) {
        guard let hosts = AdviceHosts(["health.example.org", "measles.example.org"]),
            let advice = try? Advice(payload: input[...], hosts: hosts)
        else { return }
        try expect(advice.payload == input, "an accepted advice is encoded to the same bytes")
        for text in advice.profiles.flatMap(\.texts) {
            for level in [text.low, text.increased] {
                try expect(
                    level.link.map { hosts.names.contains($0.host) } ?? true,
                    "a link leads to a host that the configuration lists"
                )
                let lines = [level.happened] + level.steps.flatMap { [$0.text, $0.late] }
                try expect(
                    lines.allSatisfy { line in
                        line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                    },
                    "a line has no control characters"
                )
            }
        }
    }

    static func checkList(_ input: [UInt8]) throws(Finding) {
        guard let files = WebClientFiles(parsing: input) else { return }
        try expect(files.list == input, "an accepted list of files is encoded to the same bytes")
        try expect(
            files.files.allSatisfy { !$0.path.hasPrefix("/") && !$0.path.contains("..") },
            "a path is below the server's root"
        )
    }

    private static func check<File: SignedFile & Equatable>(
        _ input: [UInt8],
        _ file: File,
        written payload: [UInt8]
    ) throws(Finding) {
        try expect(payload == input, "a decoded payload is encoded to the same bytes")
        try expect((try? File(payload: payload[...])) == file, "decoding an encoded payload returns the same value")
    }
}

/// Published reports, and the records that they contain. Their authors are untrusted.
///
/// ```
/// input = day (4) || record (11) || report (59)
/// ```
enum ReportTarget {
    private static let seed = Seed(SecretBytes(copying: [UInt8](1...16)))!
    private static let day = Day(number: 20_778)!
    private static let venue = VenueIdentity(bytes: [UInt8](1...32))!
    private static let keys = PresenceKeys(seed: seed, venue: venue, day: day)

    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count >= 4 + ReportRecord.count else { return }
        if let day = Day(number: input.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }) {
            let bytes = Array(input[4..<4 + ReportRecord.count])
            if let record = try? ReportRecord(decoding: bytes.span, day: day) {
                try expect(record.encoded == bytes, "a record has one encoding")
                try checkSealed(record)
            }
        }
        guard let report = ProtectedReport(bytes: Array(input.dropFirst(4 + ReportRecord.count))) else { return }
        if case .opened = report.open(with: keys) {
            throw Finding(description: "a report that was not sealed with the keys does not open")
        }
    }

    private static func checkSealed(_ record: ReportRecord) throws(Finding) {
        guard record.window.day == day else { return }
        var generator = SystemRandomNumberGenerator()
        let report = ProtectedReport(record, keys: keys, using: &generator)
        guard case .opened(let opened) = report.open(with: keys) else {
            throw Finding(description: "a report opens with its keys")
        }
        try expect(opened == record, "a sealed record can be opened")
    }
}

/// Keys of the authority, in DER.
enum DERTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        if let key = ECDSAP256.PublicKey(der: input) {
            try expect(key.der == input, "a public key has one encoding")
        }
        if let key = AuthorizationKey.Public(der: input) {
            try expect(key.der == input, "a public authorisation key has one encoding")
        }
        let secret = SecretBytes(copying: input)
        if let key = ECDSAP256.PrivateKey(der: secret) {
            try expect(
                ECDSAP256.PrivateKey(der: key.der)?.publicKey == key.publicKey,
                "decoding an encoded private key returns the same key"
            )
        }
        if let key = AuthorizationKey.Private(der: secret) {
            try expect(key.der == secret, "a private authorisation key has one encoding")
        }
    }
}
