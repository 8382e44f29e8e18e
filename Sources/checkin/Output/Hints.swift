import CheckInClient
import CommandLineTool
import HTTPClient
import OperatingSystem
import QRScanner
import SystemPackage
import TagReading

extension CameraError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .noCamera:
            [
                "check the connection: ls /dev/video* shows devices",
                "\(OwnCommand("scan --image FILE")) reads a picture of the code",
            ]
        case .notThere, .notACamera: ["\(OwnCommand("scan --camera")) uses the first camera"]
        case .denied: ["cameras belong to the group video: sudo usermod -aG video \"$USER\""]
        case .inUse(let device): ["end the other program (“fuser -v \(device)” shows it), and try again"]
        case .unsupportedFormats:
            ["take a picture of the code with another program, and use \(OwnCommand("scan --image FILE"))"]
        case .lost: ["check the cable, and try again"]
        case .silent: ["check that the camera is switched on; some have a switch or a key for it"]
        case .processFailed: ["\(OwnCommand("scan --image FILE")) reads a picture of the code"]
        case .interrupted, .failed: []
        }
    }
}

extension QRScannerError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .fileTooLarge, .sizeRefused: ["use a smaller picture of the code"]
        case .notAnImage: ["take a photograph or a screenshot of the code, as PNG or JPEG"]
        case .unsupportedFormat: ["save it as PNG or JPEG"]
        case .damaged: ["copy or download it again"]
        case .noCode: ["take the picture again, with the whole code in it, sharp and evenly lit"]
        case .severalCodes: ["crop the picture to the venue's code"]
        case .unreadable, .scannerFailed: []
        }
    }
}

extension ReaderError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch code {
        case .noReader:
            [
                "checkin readers lists the readers that are found",
                "check the connection of the reader, and its name",
            ]
        case .readerLost: ["check the cable, and try again"]
        case .inUse: ["end the other program (“fuser -v DEVICE” shows it), and try again"]
        case .deviceDenied: ["serial devices belong to the group dialout: sudo usermod -aG dialout \"$USER\""]
        case .noService: ["sudo apt install pcscd, or start it: sudo systemctl start pcscd.socket"]
        case .accessDenied:
            ["on a machine without a desktop, add a polkit rule that grants you org.debian.pcsc-lite.access_pcsc"]
        case .driverFailed: ["remove everything from the reader, and plug the reader in again"]
        case .interrupted, .other: []
        }
    }
}

extension DiaryError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .keyMissing, .keyDamaged, .doesNotFitKeys:
            [
                "restore the file from a copy; without it, nothing can be read",
                "\(OwnCommand("delete --all")) starts a new, empty diary",
            ]
        case .databaseMissing:
            [
                "restore the file from a copy",
                "\(OwnCommand("delete --all")) starts a new, empty diary",
            ]
        case .readOnly:
            ["\(OwnCommand("list")) works, and so do show and status; to change the diary, make the disk writable"]
        case .notAnArchive:
            ["choose a file from checkin export"]
        case .newerArchive:
            ["export the diary again, or install the newer version"]
        case .clockBehind:
            ["set the clock: sudo timedatectl set-ntp true"]
        case .openToOthers(let path):
            ["chmod 700 \(path), or give a new directory with --data"]
        case .notADiary:
            [
                "restore the file from a copy",
                "to start a new diary without the old check-ins, remove the file",
            ]
        case .madeByNewerProgram:
            ["use the newer checkin, or give another directory with --data"]
        case .busy, .changedMeanwhile:
            ["try again"]
        case .locked:
            ["run this on a terminal to type the passphrase, or give a file with --passphrase-file"]
        case .keyAway:
            ["\(OwnCommand("list")) asks for the passphrase on a terminal, and restores the key"]
        case .keyPlace:
            ["\(OwnCommand("passphrase set")) without --keyring uses the best available place"]
        case .wrongPassphrase:
            ["a forgotten passphrase cannot be recovered; \(OwnCommand("delete --all")) starts a new, empty diary"]
        case .noPassphrase:
            ["\(OwnCommand("passphrase set")) sets one"]
        case .unknownID:
            ["\(OwnCommand("list")) shows the IDs"]
        case .ambiguousID:
            ["type more of the ID"]
        case .withoutCode:
            ["scan the code at the venue"]
        case .codeTooOld:
            ["scan the code at the venue again; “\(OwnCommand("add"))” keeps a visit without a code"]
        case .noOpenCheckIn, .notOpen:
            ["\(OwnCommand("edit")) changes the times of a stay that has ended"]
        case .severalOpenCheckIns:
            ["\(OwnCommand("checkout ID")) ends one of them"]
        case .noConsent(let consent, _):
            ["\(OwnCommand("consent \(consent.rawValue)")) asks for it on a terminal"]
        case .notEnrolled:
            ["\(OwnCommand("enroll https://HOST")) enrols it"]
        case .notEnrolledWith(let host):
            [
                "\(OwnCommand("authorities")) lists the diary's authorities",
                "\(OwnCommand("enroll https://\(host)")) enrols it",
            ]
        case .severalAuthorities:
            ["name one of them with --authority"]
        case .tooManyAuthorities:
            ["\(OwnCommand("authorities remove HOST")) removes one"]
        case .tooManyReports:
            ["select fewer check-ins, and share the others with another code"]
        case .nothingToShare:
            ["\(OwnCommand("list")) shows your check-ins"]
        case .noSubmission:
            ["\(OwnCommand("status")) shows pending submissions"]
        case .noPendingTest:
            ["\(OwnCommand("share --in-advance --test GUID")) registers for a test first"]
        case .file, .database:
            hintsOfTheDisk
        case .startsInTheFuture:
            ["for an earlier day, name the day too, such as “yesterday 23:10”"]
        case .unexpected, .unusableKeys, .emptyPassphrase, .passphraseMemory, .stayLength, .startsBeforeRetention:
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
    "check the free space and the permissions on the disk, then try again; what was done before is kept",
    "\(OwnCommand("delete")) works on a full disk, and \(OwnCommand("list")) on a read-only disk",
]

extension ClientError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .diary(let error): error.hints
        case .request(let error): error.hints
        case .refused, .refusedExport:
            [
                "try again; if this persists, the files are changed in transit, or the authority must correct them"
            ]
        case .fromTheFuture: ["check this machine's clock: timedatectl"]
        case .exportsMissing:
            [
                "check this machine's clock: timedatectl",
                "if it is right, the authority has lost or not yet published the files, or they are withheld",
                "the available files were compared",
            ]
        case .stale:
            [
                "check this machine's clock: timedatectl",
                "if it is right, the authority has stopped publishing, or newer files are withheld",
                "the available files were compared",
            ]
        case .tooOld: ["install the newer version"]
        case .tooSlow, .interrupted: ["try again; what was downloaded is kept"]
        case .proofRefused, .expired: ["nothing was sent; ask the health authority for a new code, and share again"]
        case .keysNotAccepted:
            ["nothing was sent; ask the health authority for a new code, and share without diagnosis keys"]
        case .uncertain:
            ["to be sure that others are warned, ask the health authority for a new code, and share again"]
        case .noKey: ["nothing was sent or kept; share again later"]
        case .settingsChanged, .draftTooOld: ["nothing was sent or kept; share again, and look at the new preview"]
        case .later, .malformedReply: ["your submission is pending; \(OwnCommand("share")) offers it again"]
        }
    }
}

extension TransferError {
    /// The hints for the user.
    fileprivate var hints: [String] {
        switch (subject, cause) {
        case (.relay, _): hintsOfTheRelay
        case (.server(let address), .untrusted):
            [
                "check that the certificate is for \(ServerAddress(address)?.host ?? address), and that its issuer is trusted here",
                "check this machine's clock; if it is right, another server may have answered. Nothing was sent to it",
            ]
        default: ["check the network connection and the address, then try again"]
        }
    }

    private var hintsOfTheRelay: [String] {
        switch cause {
        case .noConnection, .unreachable, .status, .size, .cancelled:
            [
                "check the network connection; if it works, the relay is down: try again later",
                "nothing was sent to the authority directly, because it would see your address",
            ]
        case .untrusted:
            ["check this machine's clock; if it is right, another server may have answered instead of the relay"]
        case .key: ["get the authority's new key with: \(OwnCommand("sync"))", "then try again"]
        case .answer: ["try again; if this persists, the relay or a server in front of it changes the messages"]
        case .url: ["install a newer version, or inform the authority"]
        }
    }
}
