import Cryptography
import Foundation

/// A password in the form in which it is hashed.
package struct Password: Sendable {
    /// The minimum number of characters in a new password.
    package static let minimumCount = 12
    /// The maximum number of bytes in a password.
    static let maximumBytes = 1024

    /// The password as UTF-8 in normalisation form C, because keyboards encode characters such as
    /// `é` differently.
    let bytes: SecretBytes
    private let count: Int

    init(_ typed: String) {
        let normalised = typed.precomposedStringWithCanonicalMapping
        count = normalised.count
        var utf8 = Array(normalised.utf8)
        defer { cleanse(&utf8) }
        bytes = SecretBytes(copying: utf8)
    }

    /// Checks whether this password may be used as a new password.
    ///
    /// - Throws: `tooShort`, `tooLong` or `common`.
    func checkAsNew() throws(OfficersError) {
        guard count >= Self.minimumCount else { throw .tooShort(minimum: Self.minimumCount) }
        guard bytes.count <= Self.maximumBytes else { throw .tooLong(maximum: Self.maximumBytes) }
        var utf8 = Array(copying: bytes)
        defer { cleanse(&utf8) }
        guard Self.parts(of: String(decoding: utf8, as: UTF8.self)) >= Self.minimumParts else { throw .common }
    }

    /// Generates a password that is easy to read aloud: `kqtm-wxbr-hnzd-pafe`, 72 bits.
    static func generate(using generator: inout some RandomNumberGenerator) -> String {
        generate(groups: 4, using: &generator)
    }

    /// Generates groups of four letters, separated by hyphens. Each group has 18 bits of
    /// randomness.
    static func generate(groups: Int, using generator: inout some RandomNumberGenerator) -> String {
        (0..<groups).map { _ in
            String(
                decoding: (0..<4).map { _ in letters[Int.random(in: letters.indices, using: &generator)] },
                as: UTF8.self
            )
        }.joined(separator: "-")
    }

    /// The letters that cannot be confused with another letter or a digit.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz".utf8)
}

extension Password: Redacted {
    package var description: String { "<password>" }
}
