import AuthorityProtocol

/// The signature that a decoy gets instead of an authorisation. It has the same length, looks
/// equally random, and needs the same work.
enum DecoySigning {
    /// A key that only this process has. Its signatures authorise nothing.
    private static let key = AuthorizationKey.Private()

    /// Generates the key in advance. Otherwise the delay would show which request was the first
    /// decoy.
    static func prepare() { _ = key }

    /// A signature with 256 bytes.
    ///
    /// - Parameter blinded: The 256 bytes to sign.
    static func sign(blinded: [UInt8]) -> [UInt8] {
        // Clear the top bit, so that the number is smaller than every 2048-bit modulus. A real
        // message is always smaller than the modulus of its key.
        guard let first = blinded.first, let signature = key.sign(blinded: [first & 0x7F] + blinded.dropFirst()) else {
            fatalError("unreachable: the number is below the modulus")
        }
        return signature
    }

    /// 256 bytes that look as random as a signature, but do not need the work of signing.
    static func draw() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return AuthorizationKey.decoyNumber(using: &generator)
    }
}
