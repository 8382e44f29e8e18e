import Cryptography
import Foundation

/// A password, as it is hashed.
struct Password: Sendable {
    /// Characters that a new one has at the least.
    static let minimumCount = 12
    /// Bytes that one can have.
    static let maximumBytes = 1024

    /// UTF-8 in normalisation form C: keyboards differ in how they write `é`, and people do not know which of the ways was theirs.
    let bytes: SecretBytes
    private let count: Int

    init(_ typed: String) {
        let normalised = typed.precomposedStringWithCanonicalMapping
        count = normalised.count
        var utf8 = Array(normalised.utf8)
        defer { cleanse(&utf8) }
        bytes = SecretBytes(copying: utf8)
    }

    /// - Throws: `tooShort`, `tooLong` or `common`.
    func checkAsNew() throws(OfficersError) {
        guard count >= Self.minimumCount else { throw .tooShort(minimum: Self.minimumCount) }
        guard bytes.count <= Self.maximumBytes else { throw .tooLong(maximum: Self.maximumBytes) }
        var utf8 = Array(copying: bytes)
        defer { cleanse(&utf8) }
        guard Self.parts(of: String(decoding: utf8, as: UTF8.self)) >= Self.minimumParts else { throw .common }
    }

    /// Draws a password that can be read out: `kqtm-wxbr-hnzd-pafe`, 72 bits.
    static func generate(using generator: inout some RandomNumberGenerator) -> String {
        generate(groups: 4, using: &generator)
    }

    /// Draws groups of four letters, each of 18 bits, with hyphens between them.
    static func generate(groups: Int, using generator: inout some RandomNumberGenerator) -> String {
        (0..<groups).map { _ in
            String(
                decoding: (0..<4).map { _ in letters[Int.random(in: letters.indices, using: &generator)] },
                as: UTF8.self
            )
        }.joined(separator: "-")
    }

    /// Without those that look like another letter or a digit.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz".utf8)
}

extension Password: Redacted {
    var description: String { "<password>" }
}
