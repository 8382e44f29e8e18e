/// The endpoints of the server.
package enum Endpoint: Sendable, CaseIterable {
    /// Requests an activation code.
    case requestRegistration
    case register
    case updatePushToken
    case requestLinkingID
    case upload

    package var method: String {
        switch self {
        case .requestRegistration, .register: "POST"
        case .updatePushToken, .requestLinkingID: "PUT"
        case .upload: "PATCH"
        }
    }

    package var path: String {
        switch self {
        case .requestRegistration: "/api/devices/registrations"
        case .register: "/api/devices"
        case .updatePushToken: "/api/registration/push-notification-token"
        case .requestLinkingID: "/api/app-instances/linking-id"
        case .upload: "/api/proximity-events/upload"
        }
    }
}
