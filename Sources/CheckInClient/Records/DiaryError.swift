import OperatingSystem

/// A diary error. The error contains no data about a visit.
public enum DiaryError: Error, Equatable, Sendable {
    /// A file could not be read or written. The text names the file and the system's error.
    case file(String)
    /// A new diary cannot be created in a directory that other users can access.
    case openToOthers(path: String)
    /// The database file is damaged, or is not a diary.
    case notADiary(path: String)
    /// The database file is missing or empty, although there are keys of a diary.
    case databaseMissing(path: String)
    /// The disk is read-only.
    case readOnly(path: String)
    /// A newer version of this program created the database.
    case madeByNewerProgram(path: String)
    /// Another process has been using the diary for more than a minute.
    case busy
    /// Another SQLite error, with SQLite's message and code.
    case database(message: String, code: Int32)
    /// An error that the program does not expect here.
    case unexpected(UnexpectedError)
    /// A key file is missing, although the diary is not empty.
    case keyMissing(path: String)
    /// A key file is damaged, or a newer version of this program created it.
    case keyDamaged(path: String)
    /// The diary cannot be decrypted with the keys in its directory.
    case doesNotFitKeys
    /// Since this process opened the diary, another process has deleted everything, enrolled the
    /// diary again or changed the passphrase.
    case changedMeanwhile
    /// The diary must be unlocked with its passphrase.
    case locked
    /// The place that stores the matching key does not provide the key. Background tasks wait until
    /// the diary is unlocked.
    case keyAway(KeyPlace, reason: String)
    /// The place cannot store the matching key, or cannot remove it.
    case keyPlace(KeyPlace, reason: String)
    /// The passphrase is wrong.
    case wrongPassphrase
    /// The new passphrase is empty.
    case emptyPassphrase
    /// scrypt could not allocate the memory that it needs.
    case passphraseMemory
    /// The diary has no passphrase to remove.
    case noPassphrase
    /// The decrypted file does not contain an archive of a diary.
    case notAnArchive
    /// The archive is damaged, or a newer version of this program wrote it.
    case newerArchive
    /// The clock shows a time before the release of this version. A check-in at this time would be
    /// deleted as soon as the clock is right.
    case clockBehind
    /// No check-in ID starts with this text.
    case unknownID(String)
    /// Several check-in IDs start with this text.
    case ambiguousID(String, [CheckInID])
    /// No check-in is open.
    case noOpenCheckIn
    /// Several check-ins are open, so an ID is required.
    case severalOpenCheckIns([CheckInID])
    /// The owner entered the visit without a code.
    case withoutCode(CheckInID)
    /// The code of the check-in was scanned more than 24 hours ago.
    case codeTooOld(CheckInID)
    /// The check-in is not open.
    case notOpen(CheckInID)
    /// A stay must last between 1 second and 24 hours.
    case stayLength
    /// The new start of a stay is in the future.
    case startsInTheFuture
    /// The new start of a stay is so early that the check-in would be deleted.
    case startsBeforeRetention
    /// The user has not given this consent, or has withdrawn it.
    case noConsent(Consent, ConsentAnswer)
    /// The diary is not enrolled with a health authority.
    case notEnrolled
    /// The diary is not enrolled with the health authority of this host.
    case notEnrolledWith(host: String)
    /// The diary is enrolled with several health authorities, so one must be named. Contains their hosts.
    case severalAuthorities([String])
    /// The diary is enrolled with the maximum number of health authorities.
    case tooManyAuthorities
    /// The selection has more than 200 reports.
    case tooManyReports(Int)
    /// There are too many diagnosis keys for one submission, or they cannot come from one device.
    case unusableKeys
    /// None of the selected check-ins can be shared.
    case nothingToShare
    /// No submission with this number is waiting.
    case noSubmission
    /// No laboratory test is registered whose result is still unknown.
    case noPendingTest
}

/// An error of an unexpected type. Two such errors are equal if their types are equal.
public struct UnexpectedError: Error, Sendable {
    /// The original error.
    public let underlying: any Error

    package init(_ underlying: any Error) { self.underlying = underlying }
}

extension UnexpectedError: Equatable {
    public static func == (left: UnexpectedError, right: UnexpectedError) -> Bool {
        type(of: left.underlying) == type(of: right.underlying)
    }
}

extension UnexpectedError: CustomStringConvertible {
    /// Contains only the error's type, because the error may contain data about a visit.
    public var description: String { "unexpected error of type \(type(of: underlying))" }
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
        case .databaseMissing(let path):
            "\(path) is missing or empty, but the keys of a diary are beside it"
        case .readOnly(let path):
            "could not change the diary: the disk with \(path) is read-only"
        case .madeByNewerProgram(let path):
            "\(path) was created by a newer version of this program"
        case .busy:
            "another process has been using the diary for more than \(DiaryStore.busySeconds) seconds"
        case .database(let message, let code):
            "could not read or write the diary: \(message) (SQLite \(code))"
        case .unexpected(let error):
            error.description
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
        case .notAnArchive:
            "the file does not contain a diary"
        case .newerArchive:
            "the diary in the file is damaged or from a newer version of this program"
        case .clockBehind:
            "could not check in: the clock shows a time before the release of this version"
        case .unknownID(let typed):
            "no check-in ID starts with \"\(typed)\""
        case .ambiguousID(let typed, let ids):
            "several check-in IDs start with \"\(typed)\": \(Self.list(ids))"
        case .noOpenCheckIn:
            "no check-in is open"
        case .severalOpenCheckIns(let ids):
            "several check-ins are open: \(Self.list(ids))"
        case .withoutCode(let id):
            "\(id) was added without a code"
        case .codeTooOld(let id):
            "the code of \(id) was scanned more than 24 hours ago, and most venues change their codes every day"
        case .notOpen(let id):
            "check-in \(id) is not open"
        case .stayLength:
            "a stay must last between 1 second and 24 hours"
        case .startsInTheFuture:
            "a stay cannot start in the future"
        case .startsBeforeRetention:
            "this start is too early: stays are not kept for so many days (checkin status shows the number)"
        case .noConsent(let consent, .refused):
            "you refused consent to \(consent.words)"
        case .noConsent(let consent, _):
            "you have not yet consented to \(consent.words)"
        case .notEnrolled:
            "this diary is not enrolled with a health authority"
        case .notEnrolledWith(let host):
            "this diary is not enrolled with the health authority \(host)"
        case .severalAuthorities(let hosts):
            "this diary is enrolled with several health authorities: \(hosts.joined(separator: ", "))"
        case .tooManyAuthorities:
            "this diary is enrolled with \(BackgroundState.maximumAuthorities) health authorities, the maximum"
        case .tooManyReports(let count):
            "the selection has \(count) reports; at most 200 can be shared at once"
        case .unusableKeys:
            "at most 30 diagnosis keys of one device can be shared at once"
        case .nothingToShare:
            "none of the selected check-ins can be shared"
        case .noSubmission:
            "no submission is waiting"
        case .noPendingTest:
            "no laboratory's test is registered whose result is still unknown"
        }
    }

    /// Runs `body` and maps its error.
    static func wrapFileError<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(DiaryError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error.description)
        }
    }

    private static let listedCount = 5

    private static func list(_ ids: [CheckInID]) -> String {
        let rest = ids.count - listedCount
        return ids.prefix(listedCount).map(\.string).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
