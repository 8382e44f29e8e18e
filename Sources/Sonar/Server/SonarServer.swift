package import Cryptography

/// The server: a state machine without a clock, a network and a database.
///
/// The apps' server was never published. Its requests are known from the apps. What it does with an
/// upload follows the published documents. The numbers are in ``ServerPolicy``.
///
/// The server learns which devices were near each reporter, and when. This is the design: see
/// ``contacts``.
package struct SonarServer: Sendable {
    let privateKey: ECDHP256.PrivateKey
    let policy: ServerPolicy
    /// Replaces the key of an unknown device, so that a signature is computed for it too.
    let decoyKey: SecretBytes

    /// The activation codes that are valid, by digest.
    private var activations: [[UInt8]: Activation] = [:]
    /// When each used activation code was used, by digest. The codes themselves are not stored.
    private var usedCodes: [[UInt8]: Int64] = [:]
    var devices: [SonarID: Device] = [:]
    /// The uploads that are accepted but not processed.
    var queue: [QueuedUpload] = []
    var contactsByKey: [ContactKey: Contact] = [:]
    /// When each device was last warned, in seconds since 1970.
    var warnings: [SonarID: Int64] = [:]

    /// The number of attempts to use an activation code twice.
    package private(set) var secondUses = 0

    struct Device: Sendable {
        let secretKey: SecretBytes
        var pushToken: PushToken
        /// For a picture of the spread.
        let postalDistrict: PostalDistrict
    }

    private struct Activation: Sendable {
        let pushToken: PushToken
        let end: Int64
    }

    /// - Parameters:
    ///   - privateKey: The key that opens cryptograms.
    ///   - generator: Used only during this call.
    package init(
        privateKey: ECDHP256.PrivateKey,
        policy: ServerPolicy = ServerPolicy(),
        using generator: inout some RandomNumberGenerator
    ) {
        self.privateKey = privateKey
        self.policy = policy
        decoyKey = SecretBytes(randomCount: DeviceIdentity.secretKeyCount, using: &generator)
    }

    /// The key for cryptograms, which every device gets.
    package var publicKey: ECDHP256.PublicKey { privateKey.publicKey }

    /// The number of registered devices.
    package var deviceCount: Int { devices.count }

    /// Makes an activation code for a push token. An earlier code for the same token stays valid until
    /// its end, because messages can be late.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: The message to deliver.
    package mutating func requestActivation(
        _ request: ActivationRequest,
        at now: Int64,
        using generator: inout some RandomNumberGenerator
    ) throws(RequestRefusal) -> Push {
        if activations.count >= policy.maximumActivations { activations = activations.filter { $1.end > now } }
        guard activations.count < policy.maximumActivations else { throw .busy }
        let code = ActivationCode(using: &generator)
        activations[code.digest] = Activation(pushToken: request.pushToken, end: now + policy.activationSeconds)
        return Push(.activationCode(code), to: request.pushToken)
    }

    /// Registers a device.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func register(
        _ request: RegistrationRequest,
        at now: Int64,
        using generator: inout some RandomNumberGenerator
    ) throws(RequestRefusal) -> RegistrationAnswer {
        let digest = request.activationCode.digest
        guard usedCodes[digest] == nil else {
            secondUses += 1
            throw .usedCode
        }
        guard let activation = activations[digest], now < activation.end else { throw .unknownCode }
        guard activation.pushToken == request.pushToken else { throw .otherPushToken }
        activations[digest] = nil
        usedCodes[digest] = now
        let (sonarID, secretKey) = (
            SonarID(using: &generator), SecretBytes(randomCount: DeviceIdentity.secretKeyCount, using: &generator)
        )
        guard let identity = DeviceIdentity(sonarID: sonarID, secretKey: secretKey, serverKey: publicKey) else {
            fatalError("unreachable: the secret key has 32 bytes")
        }
        devices[sonarID] = Device(
            secretKey: secretKey,
            pushToken: request.pushToken,
            postalDistrict: request.postalDistrict
        )
        return RegistrationAnswer(identity: identity)
    }

    /// The number of devices in each postal district.
    package var districts: [PostalDistrict: Int] {
        devices.values.reduce(into: [:]) { $0[$1.postalDistrict, default: 0] += 1 }
    }

    /// Deletes contacts, uploads, warnings and digests of used codes after 28 days.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func deleteExpired(at now: Int64) {
        let oldest = now - ServerPolicy.retentionDays * Int64(UnixDay.seconds)
        activations = activations.filter { $1.end > now }
        usedCodes = usedCodes.filter { $1 >= oldest }
        queue.removeAll { $0.receivedAt < oldest }
        contactsByKey = contactsByKey.filter { $1.start.seconds >= oldest }
        warnings = warnings.filter { $1 >= oldest }
    }
}
