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
        case .refused: "the authority has refused the proof: it is wrong, has expired, or was used already"
        case .expired: "the submission has waited for too long: its authorisation is not valid any more"
        case .uncertain:
            "the submission was sent before without an answer, and is not taken any more: nobody can tell whether it had arrived"
        case .later: "the authority is asked too much at the moment"
        case .senseless: "the authority's answer makes no sense"
        case .noKey: "the authority publishes no key that submissions could be authorised with"
        }
    }
}
