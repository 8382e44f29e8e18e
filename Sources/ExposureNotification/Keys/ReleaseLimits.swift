/// The limits on how often an app may ask for keys and detections, in 24 hours.
package struct CallLimit: Sendable, Equatable {
    /// The length of the period in seconds.
    private static let period: Int64 = 86_400

    /// The maximum number of calls in the period.
    package let maximum: Int
    private var calls: [Int64] = []

    package init(maximum: Int) {
        self.maximum = maximum
    }

    /// Google's services: six calls with key files.
    package static let google = CallLimit(maximum: 6)
    /// Google's services, older versions.
    package static let olderGoogle = CallLimit(maximum: 20)
    /// Apple's framework: six detections.
    package static let apple = CallLimit(maximum: 6)
    /// Apple's framework, older versions.
    package static let olderApple = CallLimit(maximum: 15)

    /// Counts a call, and returns whether it is permitted. A refused call does not count.
    ///
    /// - Parameter time: Seconds since the beginning of 1970.
    package mutating func permit(at time: Int64) -> Bool {
        // Calls in the future come from a clock that was set back. They would count for too long.
        calls.removeAll { $0 > time || time - $0 >= Self.period }
        guard calls.count < maximum else { return false }
        calls.append(time)
        return true
    }
}

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
