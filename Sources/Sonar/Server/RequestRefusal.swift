/// Why the server refuses a request.
package enum RequestRefusal: Error, Sendable, Equatable, CaseIterable {
    case malformed
    /// The device is unknown, or the signature is wrong. The answer does not reveal which.
    case unauthorized
    case wrongTime
    case unknownCode
    /// The code was used before. This is a security event.
    case usedCode
    case otherPushToken
    case busy
}

extension RequestRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed: "the request is malformed"
        case .unauthorized: "the device is unknown, or the signature is wrong"
        case .wrongTime: "the time of the request differs from the server’s clock"
        case .unknownCode: "the activation code is unknown or expired"
        case .usedCode: "the activation code was used before"
        case .otherPushToken: "the activation code was sent to another push token"
        case .busy: "the server has too many requests"
        }
    }
}
