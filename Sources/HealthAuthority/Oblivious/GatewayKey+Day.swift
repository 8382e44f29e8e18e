import CheckInProtocol
import Cryptography
import OHTTP
import Publication
import Sharing

extension GatewayKey {
    /// Derives the gateway's key for a day. After the day's authorisation key has been deleted, the
    /// gateway's key cannot be derived again. So messages that a relay has recorded cannot be
    /// decrypted later.
    ///
    /// ```
    /// private key = HKDF-SHA256(ikm = authorisation key (PKCS #1, DER), salt = empty,
    ///                           info = "venue-checkin/v1/authority/gateway", L = 32)
    /// ```
    init(of key: AuthorizationKey.Private, day: Day) {
        let info = Array("venue-checkin/v1/authority/gateway".utf8)
        self.init(
            identifier: day.gatewayKeyIdentifier,
            privateKey: HKDFSHA256.derive(from: key.der, info: info, count: HPKE.privateKeyCount)
        )
    }
}
