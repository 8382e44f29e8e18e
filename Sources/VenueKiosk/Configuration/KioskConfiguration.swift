package import CheckInProtocol

/// The settings of a kiosk. The sample file `systemd/venued.conf` explains each key.
package struct KioskConfiguration: Sendable, Equatable {
    /// Host name of the health authority that the venue's code refers to.
    package var authority: String
    package var venue: VenueDetails
    package var rotation: RotationSchedule
    /// The length of the hand-over in seconds, 0 to 43,200: how long the code carries the old seed
    /// after a rotation.
    package var handOver: Int64
    package var clock: SystemClocks.Trust
    /// libnfc's connection string; nil if the kiosk has no reader.
    package var nfc: String?
    package var display: DisplayChoice
    /// Whether the screen shows only black and white.
    package var isElectronicPaper: Bool
    /// When the screen is off; nil for never.
    package var screenOff: DailyHours?
    package var language: Language

    package init(
        authority: String,
        venue: VenueDetails,
        rotation: RotationSchedule,
        handOver: Int64,
        clock: SystemClocks.Trust,
        nfc: String?,
        display: DisplayChoice,
        isElectronicPaper: Bool = false,
        screenOff: DailyHours? = nil,
        language: Language
    ) {
        self.authority = authority
        self.venue = venue
        self.rotation = rotation
        self.handOver = handOver
        self.clock = clock
        self.nfc = nfc
        self.display = display
        self.isElectronicPaper = isElectronicPaper
        self.screenOff = screenOff
        self.language = language
    }

    /// Where the code is shown.
    package enum DisplayChoice: Sendable, Equatable {
        /// The machine's screen, otherwise the terminal that started the program, if there is one.
        case auto
        /// A graphics card such as `/dev/dri/card0`; nil for the first one with a screen.
        case drm(card: String?)
        /// A frame buffer such as `/dev/fb1`; nil for `/dev/fb0`.
        case framebuffer(device: String?)
        /// A picture file for another program to show. The size is in pixels.
        case file(path: String, width: Int, height: Int)
        /// A terminal such as `/dev/tty1`; nil for standard output.
        case terminal(path: String?)
        /// No display: the venue uses only the tag, or prints the code.
        case none
    }

    /// The default hand-over in seconds: four hours, or the usual stay if that is longer.
    static func usualHandOver(for venue: VenueDetails) -> Int64 {
        max(4 * 3600, Int64(venue.defaultStay) * 60)
    }
}
