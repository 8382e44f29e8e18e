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
    /// The new password is one that programs guess early.
    case common
    /// The new password is the old one.
    case samePassword
    /// Password or code are wrong, or the officer is locked out.
    case credentials
    /// The officer has a second factor already.
    case secondFactor
    /// The officer has no second factor.
    case noSecondFactor
    /// So many passwords are being checked that this one was not looked at.
    case busy
}

extension OfficersError: CustomStringConvertible {
    /// The portal's English sentence, as part of another one.
    package var description: String {
        let sentence = PortalTexts.english.sentence(self)
        return "\(sentence.prefix(1).lowercased())\(sentence.dropFirst().dropLast())"
    }
}

extension OfficersError {
    /// What to type.
    package var hints: [String] {
        switch self {
        case .exists: ["for a new password: authorityd officer password NAME"]
        case .unknown: ["all officers: authorityd officer list"]
        case .lastAdministrator: ["add another one first: authorityd officer add NAME --administrator"]
        case .noSecondFactor: ["who has one: authorityd officer list"]
        case .name, .oldPassword, .tooShort, .tooLong, .common, .samePassword, .credentials, .secondFactor, .busy: []
        }
    }
}
