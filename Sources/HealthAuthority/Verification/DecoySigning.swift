import Sharing

/// What a decoy gets in place of an authorisation: as long, as random, and as much work.
enum DecoySigning {
    /// Of this process; its signatures authorise nothing.
    private static let key = AuthorizationKey.Private()

    /// Draws the key: the moment that this takes would show which request was the first decoy.
    static func prepare() { _ = key }

    /// 256 bytes.
    ///
    /// - Parameter blinded: 256 bytes.
    static func sign(blinded: [UInt8]) -> [UInt8] {
        // Below every modulus of 2048 bits, as the message is below another one.
        guard let first = blinded.first, let signature = key.sign(blinded: [first & 0x7F] + blinded.dropFirst()) else {
            fatalError("unreachable: the number is below the modulus")
        }
        return signature
    }

    /// 256 bytes as random as a signature, without the work.
    static func draw() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return AuthorizationKey.decoyNumber(using: &generator)
    }
}
