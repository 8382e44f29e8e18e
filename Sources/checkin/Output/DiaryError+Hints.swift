import CheckInClient
import Platform
import SystemPackage

extension DiaryError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .keyMissing, .keyDamaged, .doesNotFitKeys:
            [
                "if you have a copy of the file, put it back; nothing can be read without it",
                "checkin delete --all begins anew, without the check-ins that are there",
            ]
        case .openToOthers(let path):
            ["chmod 700 \(path) closes it to them; or name a directory with --data that does not exist yet"]
        case .notADiary:
            [
                "if you have a copy of the file, put it back",
                "to begin anew, remove the file, and the check-ins with it",
            ]
        case .madeByNewerProgram:
            ["use the newer checkin, or another directory with --data"]
        case .busy, .changedMeanwhile:
            ["try again"]
        case .locked:
            ["run this on a terminal, which asks for the passphrase, or give a file with --passphrase-file"]
        case .keyAway:
            ["checkin list, on a terminal, asks for the passphrase and gets the key back"]
        case .keyPlace:
            ["checkin passphrase set without --keyring takes the best place that works"]
        case .wrongPassphrase:
            ["a forgotten passphrase cannot be found out; checkin delete --all begins anew, without the check-ins"]
        case .noPassphrase:
            ["checkin passphrase set gives it one"]
        case .unknownID:
            ["checkin list shows the IDs"]
        case .ambiguousID:
            ["type more of the ID"]
        case .noOpenCheckIn, .notOpen:
            ["checkin edit changes the times of a stay that is over"]
        case .severalOpenCheckIns:
            ["checkin checkout ID ends one of them"]
        case .noConsent(let consent, _):
            ["checkin consent \(consent.rawValue), on a terminal, asks you for it"]
        case .notEnrolled:
            ["checkin enroll https://HOST makes it one of a health authority"]
        case .enrolledElsewhere:
            ["checkin delete --all begins anew, without the check-ins that are there"]
        case .tooManyReports:
            ["select fewer check-ins, and share the others with another code"]
        case .nothingToShare:
            ["checkin list shows your check-ins"]
        case .noSubmission:
            ["checkin status says what waits"]
        case .file, .database:
            hintsOfTheDisk
        case .emptyPassphrase, .passphraseMemory, .stayLength, .startsInTheFuture,
            .startsBeforeRetention:
            []
        }
    }
}

extension FileError {
    /// What a person can do about it. Which file it is, they were told.
    var hints: [String] { errno == .noSpace ? hintsOfTheDisk : [] }
}

/// What a person can do about a diary that could not be read or written.
private let hintsOfTheDisk = [
    "is there room on the disk, and may you write there? What was done before is kept; then try again"
]
