import CheckInProtocol

/// Error messages as sentences.
extension PortalTexts {
    /// The message of an error about an officer.
    func sentence(_ error: OfficersError) -> String {
        switch error {
        case .name: self(.officerName)
        case .exists: self(.officerExists)
        case .unknown: self(.officerUnknown)
        case .lastAdministrator: self(.lastAdministrator)
        case .oldPassword: self(.oldPasswordWrong)
        case .tooShort(let minimum): self(.passwordTooShort, ["minimum": "\(minimum)"])
        case .tooLong(let maximum): self(.passwordTooLong, ["maximum": "\(maximum)"])
        case .common: self(.passwordCommon)
        case .samePassword: self(.passwordSame)
        case .credentials: self(.credentialsWrong)
        case .secondFactor: self(.factorExists)
        case .noSecondFactor: self(.factorMissing)
        case .busy: self(.passwordsBusy)
        }
    }

    /// The message of an error in a public identifier.
    func sentence(_ error: VenueCodeError) -> String {
        switch error {
        case .textTooLong(_, let bytes):
            self(.identifierTooLong, ["bytes": "\(bytes)", "maximum": "\(VenueText.maximumCount)"])
        case .controlCharacter: self(.identifierControl)
        case .invisibleCharacter: self(.identifierInvisible)
        case .noLetter: self(.identifierNoLetter)
        default: self(.identifierEmpty)
        }
    }
}
