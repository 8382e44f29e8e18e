/// The reason why a key in a PKCS#11 token cannot be used.
package struct TokenError: Error, Equatable, Sendable {
    package enum Reason: Error, Equatable {
        /// This libcrypto cannot configure the provider. The value is its version.
        case oldOpenSSL(String)
        /// libcrypto does not find its provider for PKCS#11. The value is libcrypto's reason.
        case noProvider(String)
        /// The provider cannot load the token's PKCS#11 module. The value is the provider's reason.
        case noModule(String)
        /// The file with the PIN cannot be used. The value is the reason.
        case pinFile(String)
        /// The module has no such token.
        case noToken
        /// The token did not accept the PIN: it is wrong, or locked, or the next wrong PIN would lock it.
        case pin
        /// The token has no such private key.
        case noKey
        /// The token has several such private keys.
        case severalKeys
        /// The token does not return the public key.
        case noPublicKey
        /// The key is not on the curve P-256.
        case notP256
        /// The token has another key with this name.
        case otherKey
        /// The token did not sign. The value is libcrypto's reason.
        case noSignature(String)
    }

    package let reason: Reason
    package let uri: TokenURI

    package init(reason: Reason, uri: TokenURI) {
        (self.reason, self.uri) = (reason, uri)
    }
}

extension TokenError: CustomStringConvertible {
    package var description: String {
        "the key “\(uri.key)” in the PKCS#11 token “\(uri.token)” cannot be used: \(sentence)"
    }

    private var sentence: String {
        switch reason {
        case .oldOpenSSL(let version): "it needs OpenSSL 3.2 or newer, but this machine has \(version)"
        case .noProvider(let reason): "OpenSSL cannot load its provider “pkcs11” (\(reason))"
        case .noModule(let reason): "the PKCS#11 module \(uri.module ?? "of p11-kit") cannot be loaded (\(reason))"
        case .pinFile(let reason): reason
        case .noToken: "no such token is connected"
        case .pin: "the token refused the PIN: it is wrong, or the token is locked, or one try is left"
        case .noKey: "the token has no such private key"
        case .severalKeys: "the token has several such private keys"
        case .noPublicKey: "the token has no public key with the same ID"
        case .notP256: "it is not on the curve P-256"
        case .otherKey: "the token has another key with this name"
        case .noSignature(let reason): "the token did not sign (\(reason))"
        }
    }
}
