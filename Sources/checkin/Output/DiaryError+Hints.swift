import CheckInClient
import CommandLineTool
import Files
import SystemPackage

extension DiaryError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .keyMissing, .keyDamaged, .doesNotFitKeys:
            [
                "restore the file from a copy; without it, nothing can be read",
                "checkin delete --all starts a new, empty diary",
            ]
        case .openToOthers(let path):
            ["chmod 700 \(path), or give a new directory with --data"]
        case .notADiary:
            [
                "restore the file from a copy",
                "to start a new diary, remove the file, and the check-ins with it",
            ]
        case .madeByNewerProgram:
            ["use the newer checkin, or give another directory with --data"]
        case .busy, .changedMeanwhile:
            ["try again"]
        case .locked:
            ["run this on a terminal to type the passphrase, or give a file with --passphrase-file"]
        case .keyAway:
            ["checkin list asks for the passphrase on a terminal, and restores the key"]
        case .keyPlace:
            ["checkin passphrase set without --keyring uses the best available place"]
        case .wrongPassphrase:
            ["a forgotten passphrase cannot be recovered; checkin delete --all starts a new, empty diary"]
        case .noPassphrase:
            ["checkin passphrase set sets one"]
        case .unknownID:
            ["checkin list shows the IDs"]
        case .ambiguousID:
            ["type more of the ID"]
        case .noOpenCheckIn, .notOpen:
            ["checkin edit changes the times of a stay that has ended"]
        case .severalOpenCheckIns:
            ["checkin checkout ID ends one of them"]
        case .noConsent(let consent, _):
            ["checkin consent \(consent.rawValue) asks for it on a terminal"]
        case .notEnrolled:
            ["checkin enroll https://HOST enrols it"]
        case .enrolledElsewhere:
            ["checkin delete --all starts a new, empty diary"]
        case .tooManyReports:
            ["select fewer check-ins, and share the others with another code"]
        case .nothingToShare:
            ["checkin list shows your check-ins"]
        case .noSubmission:
            ["checkin status shows pending submissions"]
        case .file, .database:
            hintsOfTheDisk
        case .unexpected, .emptyPassphrase, .passphraseMemory, .stayLength, .startsInTheFuture,
            .startsBeforeRetention:
            []
        }
    }
}

extension FileError: HintedError {
    /// The hints for the user. The error itself names the file.
    var hints: [String] { errno == .noSpace ? hintsOfTheDisk : [] }
}

/// The hints for a diary that could not be read or written.
private let hintsOfTheDisk = [
    "check the free space and the permissions on the disk, then try again; what was done before is kept"
]
