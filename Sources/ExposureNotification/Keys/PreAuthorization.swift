/// The user's permission, given in advance, to release keys once after a positive result.
package enum PreAuthorization: Sendable, Equatable {
    case none
    /// The permission was given at this time, in seconds since the beginning of 1970.
    case given(Int64)
    case used

    /// The time in seconds for which a permission is valid: five days.
    package static let validity: Int64 = 5 * 86_400

    /// Whether keys may be released at this time.
    package func isValid(at time: Int64) -> Bool {
        guard case .given(let start) = self else { return false }
        return start <= time && time - start <= Self.validity
    }

    /// Gives or renews the permission.
    package mutating func give(at time: Int64) { self = .given(time) }

    /// Withdraws the permission.
    package mutating func withdraw() { self = .none }

    /// Uses the permission up. Returns false if there is no valid permission.
    package mutating func use(at time: Int64) -> Bool {
        guard isValid(at: time) else { return false }
        self = .used
        return true
    }
}
