import Sharing

/// The signature that a decoy gets in place of an authorisation: same length, same randomness, same
/// work.
enum DecoySigning {
    /// A key of this process. Its signatures authorise nothing.
    private static let key = AuthorizationKey.Private()

    /// Generates the key in advance. Otherwise the delay would show which request was the first
    /// decoy.
    static func prepare() { _ = key }

    /// A signature of 256 bytes.
    ///
    /// - Parameter blinded: 256 bytes.
    static func sign(blinded: [UInt8]) -> [UInt8] {
        // Clearing the top bit makes the number smaller than every 2048-bit modulus. A real message
        // is smaller than its own modulus.
        guard let first = blinded.first, let signature = key.sign(blinded: [first & 0x7F] + blinded.dropFirst()) else {
            fatalError("unreachable: the number is below the modulus")
        }
        return signature
    }

    /// 256 bytes as random as a signature, without the work of signing.
    static func draw() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return AuthorizationKey.decoyNumber(using: &generator)
    }
}
