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
            "\(path) is open to others, who could see from its files when you check in"
        case .notADiary(let path):
            "\(path) is not a diary, or it is damaged"
        case .madeByNewerProgram(let path):
            "\(path) was made by a newer version of this program"
        case .busy:
            "another process has been using the diary for more than \(DiaryStore.busySeconds) seconds"
        case .database(let message, let code):
            "the diary could not be read or written: \(message) (SQLite \(code))"
        case .keyMissing(let path):
            "the key that belongs to what is in the diary is missing: \(path)"
        case .keyDamaged(let path):
            "the key file \(path) is damaged, or of a newer version of this program"
        case .doesNotFitKeys:
            "something in the diary does not open with its keys: a key file is another diary's, or the diary was changed"
        case .changedMeanwhile:
            "the diary was deleted, enrolled again or given another passphrase while this program was running"
        case .locked:
            "the diary is locked with a passphrase"
        case .keyAway(_, let reason):
            "the key for comparing is not there, until the diary is unlocked: \(reason)"
        case .keyPlace(_, let reason):
            "the key for comparing cannot be kept there: \(reason)"
        case .wrongPassphrase:
            "this is not the diary's passphrase"
        case .emptyPassphrase:
            "an empty passphrase protects nothing"
        case .passphraseMemory:
            "the passphrase could not be turned into a key, which takes 128 MiB of memory"
        case .noPassphrase:
            "the diary has no passphrase"
        case .unknownID(let typed):
            "there is no check-in whose ID begins with \"\(typed)\""
        case .ambiguousID(let typed, let ids):
            "several check-ins have an ID that begins with \"\(typed)\": \(Self.list(ids))"
        case .noOpenCheckIn:
            "no check-in is open"
        case .severalOpenCheckIns(let ids):
            "several check-ins are open: \(Self.list(ids))"
        case .notOpen(let id):
            "the check-in \(id) is not open"
        case .stayLength:
            "a stay lasts at least a second and at most 24 hours"
        case .startsInTheFuture:
            "a stay cannot be edited to begin in the future"
        case .startsBeforeRetention:
            "a stay that began 14 days ago or earlier is not kept"
        case .noConsent(let consent, .refused):
            "you have refused \(consent.words)"
        case .noConsent(let consent, _):
            "you have not consented to \(consent.words) yet"
        case .notEnrolled:
            "this diary belongs to no health authority yet"
        case .enrolledElsewhere(let host):
            "this diary belongs to the health authority \(host) already"
        case .tooManyReports(let count):
            "this makes \(count) reports, and at most 200 can be shared at once"
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
