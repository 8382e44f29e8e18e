/// The reason why a submission failed. The submission is kept if another attempt can succeed.
public enum ShareError: Error, Equatable, Sendable {
    /// The download, the diary or the connection failed.
    case sync(SyncError)
    /// The proof does not exist, is no longer valid, or was used for other reports. The submission
    /// is discarded.
    case refused
    /// The authorisation key is no longer in use, and the proof is no longer valid. The submission
    /// is discarded.
    case expired
    /// Like ``expired``, but an earlier attempt may have arrived. The submission is discarded.
    case uncertain
    /// The submission contains diagnosis keys, but the authority does not accept them. The submission
    /// is discarded.
    case keysNotAccepted
    /// The authority is overloaded. The submission is kept for another attempt.
    case later
    /// The authority's answer is unexpected. The submission is kept for another attempt.
    case malformedReply
    /// The authority publishes no key for authorising submissions. Nothing was stored.
    case noKey
    /// The reports were chosen with other settings than those of the day. Nothing was stored.
    case settingsChanged
}

extension ShareError {
    /// Whether the network or the authority caused the error, and not this device.
    public var isFromOutside: Bool {
        if case .sync(let error) = self { error.isFromOutside } else { true }
    }
}

extension ShareError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sync(let error): error.description
        case .refused: "the authority rejected the proof: it is wrong, expired or already used"
        case .expired: "the submission waited too long: its authorisation has expired"
        case .uncertain:
            "the authority no longer accepts the submission; an earlier attempt got no answer and may have arrived"
        case .keysNotAccepted: "the authority does not accept diagnosis keys (Exposure Notification)"
        case .later: "the authority is overloaded; try again later"
        case .malformedReply: "unexpected reply from the authority"
        case .noKey: "the authority does not publish a key for authorising submissions"
        case .settingsChanged: "the authority's settings have changed since the preview was made"
        }
    }
}
