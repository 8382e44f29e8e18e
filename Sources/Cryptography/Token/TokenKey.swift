import Synchronization

/// A key on P-256 in a PKCS#11 token. The private key never leaves the token, which signs with it.
///
/// The key is opened when it is first needed. If the token does not sign, such as after a lost connection, the next
/// signature opens the key again.
package final class TokenKey: ECDSAP256.Signer {
    package let uri: TokenURI
    package let publicKey: ECDSAP256.PublicKey
    private let pin: @Sendable () throws(TokenError) -> SecretBytes
    private let state: Mutex<State>

    private enum State {
        case closed
        case open(TokenSession)
        /// A token locks itself after a few wrong PINs, so a refused PIN is not used again.
        case refused
    }

    /// Names a key without opening it.
    ///
    /// - Parameters:
    ///   - publicKey: The public key. Another key with the same name is refused.
    ///   - pin: Reads the token's PIN.
    /// - Throws: ``TokenError`` if libcrypto is too old.
    package init(
        _ uri: TokenURI,
        publicKey: ECDSAP256.PublicKey,
        pin: @escaping @Sendable () throws(TokenError) -> SecretBytes
    ) throws(TokenError) {
        try TokenSession.expectSupport(for: uri)
        (self.uri, self.publicKey, self.pin) = (uri, publicKey, pin)
        state = Mutex(.closed)
    }

    /// Opens a key to learn its public key.
    package init(
        opening uri: TokenURI,
        pin: @escaping @Sendable () throws(TokenError) -> SecretBytes
    ) throws(TokenError) {
        try TokenSession.expectSupport(for: uri)
        let session = try TokenSession(uri, pin: pin())
        (self.uri, self.pin, publicKey) = (uri, pin, session.publicKey)
        state = Mutex(.open(session))
    }

    /// Opens the key, unless it is open.
    package func prepare() throws(TokenError) {
        try state.withLock { state throws(TokenError) in _ = try open(&state) }
    }

    package func sign(digest: [UInt8]) throws(TokenError) -> [UInt8] {
        try state.withLock { state throws(TokenError) in
            let session = try open(&state)
            do throws(TokenError) {
                return try session.sign(digest)
            } catch {
                state = .closed
                throw error
            }
        }
    }

    private func open(_ state: inout State) throws(TokenError) -> TokenSession {
        switch state {
        case .open(let session): return session
        case .refused: throw TokenError(reason: .pin, uri: uri)
        case .closed: break
        }
        do throws(TokenError) {
            let session = try TokenSession(uri, pin: pin())
            guard session.publicKey == publicKey else {
                throw TokenError(reason: .otherKey, uri: uri)
            }
            state = .open(session)
            return session
        } catch {
            if error.reason == .pin { state = .refused }
            throw error
        }
    }
}
