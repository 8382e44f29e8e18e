package import Cryptography

/// What the server sends a device at its registration. The sonar id and the secret key together are
/// the identity of the device.
package struct DeviceIdentity: Sendable, Equatable {
    /// The length of the secret key in bytes.
    static let secretKeyCount = 32

    package let sonarID: SonarID
    /// The key of all HMACs of this device, 32 bytes. The server has it too.
    package let secretKey: SecretBytes
    /// The key for cryptograms, which is the same for all devices.
    package let serverKey: ECDHP256.PublicKey

    /// Returns nil unless the secret key has 32 bytes.
    package init?(sonarID: SonarID, secretKey: SecretBytes, serverKey: ECDHP256.PublicKey) {
        guard secretKey.count == Self.secretKeyCount else { return nil }
        (self.sonarID, self.secretKey, self.serverKey) = (sonarID, secretKey, serverKey)
    }
}
