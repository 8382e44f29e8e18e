/// Why a submission was not made. What the user has consented to is kept as far as it makes sense to try it again.
public enum ShareError: Error, Equatable, Sendable {
    case sync(SyncError)
    /// There is no such code (any more), or it was used for other reports. Nothing waits any more.
    case refused
    /// The key under which it was authorised is not in use any more, nor is the code. Nothing waits any more.
    case expired
    /// As ``expired``; but it was sent before, and nobody knows what became of that. Nothing waits any more.
    case uncertain
    /// The authority is asked too much at the moment. The submission waits.
    case later
    /// The authority answers with what makes no sense. The submission waits.
    case senseless
    /// The authority publishes no key to authorise submissions with. Nothing was kept.
    case noKey
}

extension ShareError {
    /// Whether the network or the authority is the reason, and not this device.
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
        case .later: "the authority is overloaded; try again later"
        case .senseless: "unexpected reply from the authority"
        case .noKey: "the authority does not publish a key for authorising submissions"
        }
    }
}
