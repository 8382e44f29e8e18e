/// Why something could not be done with the diary. No case carries anything of a visit.
public enum DiaryError: Error, Equatable, Sendable {
    /// A file could not be read or written; the sentence says which, and what the system said.
    case file(String)
    /// No diary begins in a directory that others may enter, or see the files of.
    case openToOthers(path: String)
    /// The database is another file or is damaged.
    case notADiary(path: String)
    case madeByNewerProgram(path: String)
    /// Another process has used the diary for longer than five seconds.
    case busy
    /// SQLite's own words and code.
    case database(message: String, code: Int32)
    case keyMissing(path: String)
    case keyDamaged(path: String)
    /// Something in the diary does not open with the keys beside it.
    case doesNotFitKeys
    /// Another process has deleted everything, enrolled again or changed the passphrase since this one began.
    case changedMeanwhile
    case locked
    /// The place of the matching key does not give it: what is in the diary has to wait until it is unlocked.
    case keyAway(KeyPlace, reason: String)
    /// The place that was asked for does not take the key.
    case keyPlace(KeyPlace, reason: String)
    case wrongPassphrase
    case emptyPassphrase
    /// scrypt did not get its memory.
    case passphraseMemory
    case noPassphrase
    case unknownID(String)
    case ambiguousID(String, [CheckInID])
    case noOpenCheckIn
    case severalOpenCheckIns([CheckInID])
    case notOpen(CheckInID)
    case stayLength
    case startsInTheFuture
    case startsBeforeRetention
    /// The user has not consented to it, or has withdrawn.
    case noConsent(Consent, ConsentAnswer)
    /// The diary belongs to no authority.
    case notEnrolled
    /// It belongs to another one already.
    case enrolledElsewhere(host: String)
    /// More than 200 reports.
    case tooManyReports(Int)
    /// None of what was selected can be shared.
    case nothingToShare
    case noSubmission
}

extension DiaryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let sentence):
            sentence
        case .openToOthers(let path):
            "other users can access \(path), whose files show when you check in"
        case .notADiary(let path):
            "\(path) is not a diary or is damaged"
        case .madeByNewerProgram(let path):
            "\(path) was created by a newer version of this program"
        case .busy:
            "another process has been using the diary for more than \(DiaryStore.busySeconds) seconds"
        case .database(let message, let code):
            "could not read or write the diary: \(message) (SQLite \(code))"
        case .keyMissing(let path):
            "the diary's key file \(path) is missing"
        case .keyDamaged(let path):
            "the key file \(path) is damaged or from a newer version of this program"
        case .doesNotFitKeys:
            "the diary cannot be decrypted: wrong key file, or the database was modified"
        case .changedMeanwhile:
            "another process deleted the diary, enrolled it again or changed its passphrase"
        case .locked:
            "the diary is locked with a passphrase"
        case .keyAway(_, let reason):
            "the matching key is unavailable until the diary is unlocked: \(reason)"
        case .keyPlace(_, let reason):
            "could not store or remove the matching key: \(reason)"
        case .wrongPassphrase:
            "wrong passphrase"
        case .emptyPassphrase:
            "the passphrase is empty"
        case .passphraseMemory:
            "could not derive a key from the passphrase, which takes 128 MiB of memory"
        case .noPassphrase:
            "the diary has no passphrase"
        case .unknownID(let typed):
            "no check-in ID starts with \"\(typed)\""
        case .ambiguousID(let typed, let ids):
            "several check-in IDs start with \"\(typed)\": \(Self.list(ids))"
        case .noOpenCheckIn:
            "no check-in is open"
        case .severalOpenCheckIns(let ids):
            "several check-ins are open: \(Self.list(ids))"
        case .notOpen(let id):
            "check-in \(id) is not open"
        case .stayLength:
            "a stay must last between 1 second and 24 hours"
        case .startsInTheFuture:
            "a stay cannot start in the future"
        case .startsBeforeRetention:
            "this start is too early: stays are kept for 14 days, or fewer if the authority says so"
        case .noConsent(let consent, .refused):
            "you refused consent to \(consent.words)"
        case .noConsent(let consent, _):
            "you have not yet consented to \(consent.words)"
        case .notEnrolled:
            "this diary is not enrolled with a health authority"
        case .enrolledElsewhere(let host):
            "this diary is already enrolled with the health authority \(host)"
        case .tooManyReports(let count):
            "the selection has \(count) reports; at most 200 can be shared at once"
        case .nothingToShare:
            "none of the selected check-ins can be shared"
        case .noSubmission:
            "no submission is waiting"
        }
    }

    private static func list(_ ids: [CheckInID]) -> String {
        ids.map(\.string).joined(separator: ", ")
    }
}
