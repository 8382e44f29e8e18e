/// What a visitor sees at the entrance.
package struct ScreenContent: Sendable, Equatable {
    package let venue: Venue
    /// The URL that the QR code carries.
    package let code: String
    package let tag: TagStatus
    /// What else there is to say, below the rest; usually empty.
    package let note: String

    package struct Venue: Sendable, Equatable {
        package let name: String
        /// May be empty.
        package let address: String

        package init(name: String, address: String) {
            self.name = name
            self.address = address
        }
    }

    package init(venue: Venue, code: String, tag: TagStatus, note: String = "") {
        self.venue = venue
        self.code = code
        self.tag = tag
        self.note = note
    }

    /// What to do.
    package var instruction: String {
        switch tag {
        case .absent, .starting: "Scan to check in."
        case .armed: "Scan or tap to check in."
        case .outOfOrder: "Tap is out of order, please scan to check in."
        }
    }

    /// That nobody has to. Entry never depends on it.
    package var voluntary: [String] {
        ["Checking in is voluntary and no condition of entry.", "You can check in another way: please ask us."]
    }
}
