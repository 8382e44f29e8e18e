import CheckInProtocol
import Cryptography
import OHTTP
import Publication
import Sharing

extension GatewayKey {
    /// The gateway's key of a day. It cannot be derived after the day's authorisation key was
    /// deleted, so that messages recorded by a relay cannot be decrypted later.
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
