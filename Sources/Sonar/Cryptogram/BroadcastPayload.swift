package import Cryptography
import Encodings

/// What a device sends when another device reads its identity characteristic, 129 bytes. It is made
/// anew for each read.
///
/// ```
/// country (2) || cryptogram (106) || transmit power (1, signed) || transmission time (4) || signature (16)
/// ```
package struct BroadcastPayload: Sendable, Equatable {
    /// The length of a payload in bytes.
    package static let count = Country.count + Cryptogram.count + 5 + signatureCount
    /// The length of a signature in bytes: the first half of an HMAC with SHA-256.
    package static let signatureCount = 16

    package let country: Country
    package let cryptogram: Cryptogram
    /// The transmit power in dBm. The iOS app always sends 0.
    package let transmitPower: Int8
    /// The time of the read, in seconds since 1970.
    package let transmissionTime: UInt32
    /// The signature with the sender's secret key, which only the server can verify.
    package let signature: [UInt8]

    /// Signs a payload.
    ///
    /// - Parameter secretKey: The sender's secret key.
    package init(
        country: Country,
        cryptogram: Cryptogram,
        transmitPower: Int8,
        transmissionTime: UInt32,
        secretKey: SecretBytes
    ) {
        let signed = Self.signedBytes(country, cryptogram, transmitPower, transmissionTime)
        self.init(
            country,
            cryptogram,
            transmitPower,
            transmissionTime,
            signature: Self.signature(of: signed, secretKey)
        )
    }

    /// Combines the parts of a received payload. Returns nil unless the signature has 16 bytes.
    package init?(
        country: Country,
        cryptogram: Cryptogram,
        transmitPower: Int8,
        transmissionTime: UInt32,
        signature: [UInt8]
    ) {
        guard signature.count == Self.signatureCount else { return nil }
        self.init(country, cryptogram, transmitPower, transmissionTime, signature: signature)
    }

    private init(
        _ country: Country,
        _ cryptogram: Cryptogram,
        _ transmitPower: Int8,
        _ transmissionTime: UInt32,
        signature: [UInt8]
    ) {
        self.country = country
        self.cryptogram = cryptogram
        self.transmitPower = transmitPower
        self.transmissionTime = transmissionTime
        self.signature = signature
    }

    /// Parses a payload. Returns nil unless there are 129 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count, let cryptogram = Cryptogram(bytes[2..<108]) else { return nil }
        self.init(
            Country(number: UInt16(bigEndianBytes: bytes[..<2])),
            cryptogram,
            Int8(bitPattern: bytes[108]),
            UInt32(bigEndianBytes: bytes[109..<113]),
            signature: Array(bytes[113...])
        )
    }

    package var bytes: [UInt8] { signedBytes + signature }

    /// The 113 bytes before the signature.
    package var signedBytes: [UInt8] { Self.signedBytes(country, cryptogram, transmitPower, transmissionTime) }

    /// Whether the signature was made with this secret key. Compares in constant time.
    package func isSigned(with secretKey: SecretBytes) -> Bool {
        constantTimeEqual(Self.signature(of: signedBytes, secretKey), signature)
    }

    private static func signedBytes(
        _ country: Country,
        _ cryptogram: Cryptogram,
        _ transmitPower: Int8,
        _ transmissionTime: UInt32
    ) -> [UInt8] {
        country.bytes + cryptogram.bytes + [UInt8(bitPattern: transmitPower)] + transmissionTime.bigEndianBytes
    }

    private static func signature(of bytes: [UInt8], _ secretKey: SecretBytes) -> [UInt8] {
        Array(HMACSHA256.tag(of: bytes, key: secretKey).prefix(signatureCount))
    }
}

extension BroadcastPayload: Redacted {
    package var description: String { "<payload>" }
}
