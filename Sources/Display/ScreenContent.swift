/// The content that visitors see at the entrance.
package struct ScreenContent: Sendable, Equatable {
    package let venue: Venue
    /// The URL that the QR code carries.
    package let code: String
    package let tag: TagStatus
    /// The texts, in one language.
    package let wording: Wording
    /// An additional text below the other texts; usually empty.
    package let note: String

    package struct Venue: Sendable, Equatable {
        package let name: String
        /// The venue's address, which may be empty.
        package let address: String

        package init(name: String, address: String) {
            self.name = name
            self.address = address
        }
    }

    package init(venue: Venue, code: String, tag: TagStatus, wording: Wording, note: String = "") {
        self.venue = venue
        self.code = code
        self.tag = tag
        self.wording = wording
        self.note = note
    }

    /// The instruction for the visitor.
    package var instruction: String {
        switch tag {
        case .absent, .starting: wording[.scan]
        case .armed: wording[.scanOrTap]
        case .outOfOrder: wording[.tapOutOfOrder]
        }
    }
}
