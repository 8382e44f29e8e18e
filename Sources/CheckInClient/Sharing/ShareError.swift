/// Why a submission was not made. What the user has consented to is kept as far as it makes sense to try it again.
public enum ShareError: Error, Equatable, Sendable {
    case sync(SyncError)
    /// There is no such code (any more), or it was used for other reports. Nothing waits any more.
    case refused
    /// The key under which it was authorised is not in use any more, nor is the code. Nothing waits any more.
    case expired
    /// The authority is asked too much at the moment. The submission waits.
    case later
    /// The authority answers with what makes no sense. The submission waits.
    case senseless
}

extension ShareError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sync(let error): error.description
        case .refused: "the authority has refused the proof: it is wrong, has expired, or was used already"
        case .expired: "the submission has waited for too long: its authorisation is not valid any more"
        case .later: "the authority is asked too much at the moment"
        case .senseless: "the authority's answer makes no sense"
        }
    }
}
