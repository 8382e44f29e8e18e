import ArgumentParser
import Cryptography
import HealthAuthority

/// The option that names a key in a token, for commands that otherwise make a key.
struct SigningKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Sign with a key in a PKCS#11 token (RFC 7512), such as \
            “pkcs11:token=authority;object=signing?pin-source=file:/etc/authorityd/token.pin”. Default: make a key, and store it in \
            a file.
            """,
            valueName: "uri"
        )
    )
    var signingKey: String?

    func validate() throws {
        do {
            _ = try signingKey.map { try TokenURI(parsing: $0) }
        } catch {
            throw ValidationError("--signing-key is not the URI of a key: \(error)")
        }
    }

    /// Opens the key in the token, or makes a key.
    func key() throws -> SigningKey {
        try signingKey.map { try SigningKeyFile.open($0) } ?? .file(ECDSAP256.PrivateKey())
    }
}

extension SigningKey {
    /// Where the key is, for the end of a line; empty for a key in a file.
    var place: String {
        if case .token(let key) = self { ", in the PKCS#11 token “\(key.uri.token)” as “\(key.uri.key)”" } else { "" }
    }
}
