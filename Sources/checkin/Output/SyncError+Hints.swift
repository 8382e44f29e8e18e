import CheckInClient
import HTTPClient

extension SyncError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .diary(let error): error.hints
        case .link(.untrusted(let address)):
            [
                "is its certificate for \(ServerAddress(address)?.host ?? address), and from an authority that this machine trusts?",
                "is this machine's clock right? If it is, somebody else may have answered; nothing was sent to them",
            ]
        case .link(.relay(let failure, _)): failure.hints
        case .link: ["is this machine connected, and does the address still fit? What was downloaded stays; try again"]
        case .refused:
            [
                "try again; if it stays so, somebody between you and the authority changes what it sends, or the authority must help"
            ]
        case .fromTheFuture: ["is this machine's clock right? (timedatectl)"]
        case .stale:
            [
                "is this machine's clock right? (timedatectl)",
                "if it is, the authority has stopped publishing, or its newer files are withheld; what there is was compared",
            ]
        case .tooOld: ["get the newer version"]
        case .interrupted: ["what was downloaded stays; try again"]
        }
    }
}

extension RelayFailure {
    /// What a person can do about it.
    fileprivate var hints: [String] {
        switch self {
        case .noConnection, .unreachable, .status:
            [
                "is this machine connected? If it is, the relay is down; try again later",
                "nothing was sent to the authority directly: it would see your address",
            ]
        case .untrusted:
            ["is this machine's clock right? If it is, somebody else may have answered in the relay's place"]
        case .key: ["get the authority's new key with: checkin sync", "then try again"]
        case .answer: ["try again; if it stays so, the relay or somebody before it changes what it forwards"]
        case .url: ["get the newer version, or tell the authority"]
        }
    }
}

extension ShareError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .sync(let error): error.hints
        case .refused, .expired: ["nothing was sent; ask the health authority for a new code, and share again"]
        case .uncertain:
            ["if it matters that others are warned, ask the health authority for a new code, and share again"]
        case .noKey: ["nothing was sent, and nothing was kept; share again later"]
        case .later, .senseless: ["your submission waits; checkin share offers it again"]
        }
    }
}
