import CheckInClient

extension SyncError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .diary(let error): error.hints
        case .link(.untrusted):
            ["is this machine's clock right? If it is, somebody else may have answered; nothing was sent to them"]
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
