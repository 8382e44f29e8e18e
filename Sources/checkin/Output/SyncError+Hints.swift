import CheckInClient
import CommandLineTool
import HTTPClient

extension SyncError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .diary(let error): error.hints
        case .link(.untrusted(let address)):
            [
                "check that the certificate is for \(ServerAddress(address)?.host ?? address), and that its issuer is trusted here",
                "check this machine's clock; if it is right, another server may have answered. Nothing was sent to it",
            ]
        case .link(.relay(let failure, _)): failure.hints
        case .link: ["check the network connection and the address, then try again. What was downloaded is kept"]
        case .refused:
            [
                "try again; if this persists, someone changes the files in transit, or the authority must help"
            ]
        case .fromTheFuture: ["check this machine's clock: timedatectl"]
        case .stale:
            [
                "check this machine's clock: timedatectl",
                "if it is right, the authority stopped publishing, or newer files are withheld; the available ones were compared",
            ]
        case .tooOld: ["install the newer version"]
        case .interrupted: ["try again; what was downloaded is kept"]
        }
    }
}

extension RelayFailure {
    /// The hints for the user.
    fileprivate var hints: [String] {
        switch self {
        case .noConnection, .unreachable, .status:
            [
                "check the network connection; if it works, the relay is down: try again later",
                "nothing was sent to the authority directly, because it would see your address",
            ]
        case .untrusted:
            ["check this machine's clock; if it is right, another server may have answered instead of the relay"]
        case .key: ["get the authority's new key with: checkin sync", "then try again"]
        case .answer: ["try again; if this persists, the relay or someone in front of it changes what it forwards"]
        case .url: ["install a newer version, or inform the authority"]
        }
    }
}

extension ShareError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .sync(let error): error.hints
        case .refused, .expired: ["nothing was sent; ask the health authority for a new code, and share again"]
        case .uncertain:
            ["if it matters that others are warned, ask the health authority for a new code, and share again"]
        case .noKey: ["nothing was sent or kept; share again later"]
        case .later, .malformedReply: ["your submission is pending; checkin share offers it again"]
        }
    }
}
