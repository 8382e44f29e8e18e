/// Why something about an officer was not done. No case carries a password.
package enum OfficersError: Error, Equatable, Sendable {
    /// Nobody can have this name.
    case name
    /// Somebody has this name already.
    case exists
    /// Nobody has this name.
    case unknown
    /// Nobody could add officers any more.
    case lastAdministrator
    /// The old password is wrong, or the officer is locked out.
    case oldPassword
    /// The new password has fewer characters than this.
    case tooShort(minimum: Int)
    /// The new password has more bytes than this.
    case tooLong(maximum: Int)
    /// So many passwords are being checked that this one was not looked at.
    case busy
}

extension OfficersError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .name: "a name has 1 to 64 characters of a to z, 0 to 9, full stop and hyphen"
        case .exists: "an officer with this name exists already"
        case .unknown: "there is no officer with this name"
        case .lastAdministrator: "the last administrator cannot be removed: nobody could add officers any more"
        case .oldPassword: "the old password is not right"
        case .tooShort(let minimum): "the new password has fewer than \(minimum) characters"
        case .tooLong(let maximum): "the new password has more than \(maximum) bytes"
        case .busy: "too many passwords are being checked at once; ask again in some seconds"
        }
    }
}
