/// The name of a stored value. Names are not encrypted.
struct ValueName: Hashable {
    /// What a value contains.
    enum Kind: String, CaseIterable {
        /// ``BackgroundState``
        case background
        /// ``OwnerState``
        case owner
        /// Every ``PendingSubmission``.
        case submissions
        /// ``RadioRecord``
        case radio
        /// ``OpenCheckIns``
        case openCheckIns = "open check-ins"
        /// ``DeletionDays``
        case deletionDays = "deletion days"
        /// ``BackgroundCheckIn``, one for each check-in.
        case checkIn = "check-in"
        /// ``Entry``, one or more for each check-in.
        case entry
        /// ``Note``, numbered.
        case note
        /// ``SightingPage``, numbered.
        case sightings
        /// ``OwnDay``, numbered.
        case ownDay = "own day"
    }

    /// Who can read a value.
    enum Reader {
        /// The owner, with the passphrase.
        case owner
        /// Background tasks, while the diary is locked.
        case background
        /// Background tasks, even if the matching key is unavailable.
        case anyTask
    }

    let kind: Kind
    /// The check-in that the value belongs to; nil if it belongs to none.
    let checkIn: CheckInID?
    let number: Int

    init(_ kind: Kind, of checkIn: CheckInID? = nil, _ number: Int = 0) {
        (self.kind, self.checkIn, self.number) = (kind, checkIn, number)
    }

    var reader: Reader {
        switch kind {
        case .background, .radio, .openCheckIns, .checkIn, .sightings: .background
        case .owner, .submissions, .entry, .note, .ownDay: .owner
        case .deletionDays: .anyTask
        }
    }

    /// The name as text, such as `entry/abc234/0`.
    var text: String { "\(kind.rawValue)/\(checkIn?.string ?? "")/\(number)" }

    /// Parses the output of ``text``. Returns nil for any other text.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let kind = Kind(rawValue: parts[0]), let number = Int(parts[2]) else { return nil }
        self.init(kind, of: CheckInID(parts[1]), number)
        guard self.text == text else { return nil }
    }
}
