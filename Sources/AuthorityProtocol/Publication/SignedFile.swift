import CheckInProtocol
public import Cryptography

/// A file that the authority signs and publishes.
///
/// ```
/// signature = ECDSA-P256-SHA256("venue-checkin/v1/" || kind || payload), DER
/// ```
/// The signature also covers the kind, so a signature for one kind of file is invalid for every
/// other kind. See protocol version 1, section "Signed file".
public protocol SignedFile: Sendable {
    /// The kind of file: `package`, `index` or `configuration`.
    static var kind: String { get }
    /// The maximum size in bytes for a file of this kind. Larger downloads are refused.
    static var maximumSize: Int { get }

    /// The region that the file was published for.
    var region: Region { get }

    /// Decodes a payload in canonical encoding.
    init(payload: ArraySlice<UInt8>) throws(PublicationError)
}

/// A signed file that is small enough to be built in memory. Packages are larger: ``PackageWriter``
/// writes them.
public protocol SmallSignedFile: SignedFile {
    /// The payload in canonical encoding.
    var payload: [UInt8] { get }
}

extension SmallSignedFile {
    /// Returns the signed file.
    ///
    /// - Throws: ``PublicationError/tooLarge(size:maximum:)`` if the file is larger than clients
    ///   accept; the errors of the key.
    public func signed(by key: some ECDSAP256.Signer) throws -> [UInt8] {
        let payload = payload
        let signature = try key.sign(payload, context: Self.context)
        let file =
            MessageWriter.message { $0.bytes(1, payload) } + Self.ending(signature: signature, key: key.publicKey)
        guard file.count <= Self.maximumSize else {
            throw PublicationError.tooLarge(size: file.count, maximum: Self.maximumSize)
        }
        return file
    }
}

extension SignedFile {
    /// The context that is signed before the payload.
    package static var context: [UInt8] { Array("venue-checkin/v1/\(kind)".utf8) }

    /// The bytes after the payload in a file: the key identifier and the signature.
    package static func ending(signature: [UInt8], key: ECDSAP256.PublicKey) -> [UInt8] {
        MessageWriter.message {
            $0.text(2, key.identifier)
            $0.bytes(3, signature)
        }
    }

    /// Verifies a file, and only then decodes its payload.
    ///
    /// - Parameter key: The authority's public key, which the client has pinned.
    public init(verifying file: [UInt8], by key: ECDSAP256.PublicKey, region: Region) throws(PublicationError) {
        try self.init(verifying: file, by: key)
        guard self.region == region else { throw .ofAnotherRegion }
    }

    /// Verifies a file for any region. Only operators use this.
    package init(verifying file: [UInt8], by key: ECDSAP256.PublicKey) throws(PublicationError) {
        try self.init(payload: Self.verifiedPayload(of: file, by: key))
    }

    /// Decodes a file from the authority's own database, without checking the signature.
    package init(unverified file: [UInt8]) throws(PublicationError) {
        let wire = try PublicationError.wrap { () throws(WireError) in try SignedWireForm(file[...]) }
        try self.init(payload: wire.payload)
    }

    /// The ``ECDSAP256/PublicKey/identifier`` that a file contains. The signature is not verified.
    /// Nil if `file` is not a signed file.
    package static func keyIdentifier(of file: [UInt8]) -> String? {
        do {
            return try SignedWireForm(file[...]).keyIdentifier
        } catch {
            return nil
        }
    }

    /// The payload of a file, if `key` signed it as a file of this kind.
    static func verifiedPayload(
        of file: [UInt8],
        by key: ECDSAP256.PublicKey
    ) throws(PublicationError) -> ArraySlice<UInt8> {
        guard file.count <= Self.maximumSize else { throw .tooLarge(size: file.count, maximum: Self.maximumSize) }
        let wire = try PublicationError.wrap { () throws(WireError) in try SignedWireForm(file[...]) }
        guard wire.keyIdentifier == key.identifier else { throw .signedByAnotherKey }
        guard key.isValid(wire.signature, of: wire.payload, context: Self.context) else { throw .signatureInvalid }
        return wire.payload
    }
}

/// The fields of Protos/signed_message.proto.
private struct SignedWireForm {
    let payload: ArraySlice<UInt8>
    let keyIdentifier: String
    let signature: ArraySlice<UInt8>

    init(_ file: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(file)
        payload = try message.bytes(1)
        keyIdentifier = try message.text(2)
        signature = try message.bytes(3)
        try message.finish()
    }
}

extension ECDSAP256.PublicKey {
    /// The first 16 bytes of the key's SHA-256, as 32 hexadecimal digits.
    public var identifier: String { SHA256.hash(der).shortHex }

    /// The ``identifier`` in a form that people can compare: groups of four digits, separated by
    /// hyphens.
    public var fingerprint: String { SHA256.hash(der).fingerprint }

    /// Whether `text`, which a user typed, equals ``fingerprint``. Hyphens and spaces are optional,
    /// and case is ignored.
    public func hasFingerprint(_ text: String) -> Bool {
        text.lowercased().filter { $0 != "-" && $0 != " " } == identifier
    }
}

// Forms of a SHA-256 digest.
extension [UInt8] {
    /// The first 16 bytes as 32 hexadecimal digits.
    fileprivate var shortHex: String {
        let digits = "0123456789abcdef".map(\.self)
        return String(prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// The first 16 bytes in a form that people can compare: groups of four hexadecimal digits,
    /// separated by hyphens.
    package var fingerprint: String {
        let digits = shortHex.map(\.self)
        return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }.joined(separator: "-")
    }
}
