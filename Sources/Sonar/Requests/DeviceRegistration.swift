/// The registration of a device: a state machine without a clock and without a network.
///
/// ```
/// waiting for a code -> has a code -> registered
/// ```
///
/// A request is tried again after an hour.
package struct DeviceRegistration: Sendable {
    /// The time in seconds until the next attempt.
    static let retryDelay: Int64 = 3600

    /// What the device must do next.
    package enum Action: Sendable, Equatable {
        case requestActivation(ActivationRequest)
        case register(RegistrationRequest)
        /// Waits for a message, or for the time of the next attempt.
        case wait
    }

    private enum State {
        case waitingForCode
        case hasCode(ActivationCode)
        case registered(DeviceIdentity)
    }

    private let pushToken: PushToken
    private let deviceModel: String
    private let systemVersion: String
    private let postalDistrict: PostalDistrict
    private var state = State.waitingForCode
    /// The time of the last attempt in seconds.
    private var lastAttempt: Int64?

    package init(pushToken: PushToken, deviceModel: String, systemVersion: String, postalDistrict: PostalDistrict) {
        self.pushToken = pushToken
        self.deviceModel = deviceModel
        self.systemVersion = systemVersion
        self.postalDistrict = postalDistrict
    }

    /// The identity of the device; nil before it is registered.
    package var identity: DeviceIdentity? {
        guard case .registered(let identity) = state else { return nil }
        return identity
    }

    /// Returns what to do at a time, and starts the wait for the next attempt.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func next(at now: Int64) -> Action {
        if let lastAttempt, now - lastAttempt < Self.retryDelay { return .wait }
        let action = action
        if action != .wait { lastAttempt = now }
        return action
    }

    private var action: Action {
        switch state {
        case .registered: return .wait
        case .waitingForCode: return .requestActivation(ActivationRequest(pushToken: pushToken))
        case .hasCode(let code):
            let request = RegistrationRequest(
                activationCode: code,
                pushToken: pushToken,
                deviceModel: deviceModel,
                systemVersion: systemVersion,
                postalDistrict: postalDistrict
            )
            return request.map { .register($0) } ?? .wait
        }
    }

    /// Receives a message. Only an activation code matters, and only before the registration.
    package mutating func receive(_ message: PushMessage) {
        guard case .activationCode(let code) = message, identity == nil else { return }
        state = .hasCode(code)
        lastAttempt = nil
    }

    /// Receives the answer of the server.
    package mutating func receive(_ answer: RegistrationAnswer) {
        guard case .hasCode = state else { return }
        state = .registered(answer.identity)
    }

    /// The server has refused the activation code. A new code is requested at the next attempt.
    mutating func codeWasRefused() {
        guard case .hasCode = state else { return }
        state = .waitingForCode
    }
}
