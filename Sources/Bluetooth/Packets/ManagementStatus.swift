/// The result of a command (mgmt-api.txt, Status codes).
package struct ManagementStatus: RawRepresentable, Equatable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let success = ManagementStatus(rawValue: 0x00)
    package static let unknownCommand = ManagementStatus(rawValue: 0x01)
    package static let failed = ManagementStatus(rawValue: 0x03)
    package static let timeout = ManagementStatus(rawValue: 0x08)
    package static let busy = ManagementStatus(rawValue: 0x0A)
    package static let rejected = ManagementStatus(rawValue: 0x0B)
    static let notSupported = ManagementStatus(rawValue: 0x0C)
    package static let invalidParameters = ManagementStatus(rawValue: 0x0D)
    static let notPowered = ManagementStatus(rawValue: 0x0F)
    package static let invalidIndex = ManagementStatus(rawValue: 0x11)
    static let blockedByRFKill = ManagementStatus(rawValue: 0x12)
    package static let permissionDenied = ManagementStatus(rawValue: 0x14)

    /// Whether the same command can succeed later.
    var isTemporary: Bool { [.failed, .timeout, .busy].contains(self) }
}

extension ManagementStatus: CustomStringConvertible {
    package var description: String {
        switch self {
        case .success: "success"
        case .unknownCommand: "the kernel does not have the command"
        case .failed: "the controller failed"
        case .timeout: "the controller did not answer"
        case .busy: "the adapter is busy"
        case .rejected: "the kernel rejected the command"
        case .notSupported: "the adapter does not support the command"
        case .invalidParameters: "the parameters are invalid"
        case .notPowered: "the adapter is off"
        case .invalidIndex: "the adapter does not exist"
        case .blockedByRFKill: "the adapter is blocked by rfkill"
        case .permissionDenied: "permission denied"
        default: "status \(rawValue)"
        }
    }
}
