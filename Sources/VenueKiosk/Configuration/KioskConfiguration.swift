package import CheckInProtocol

/// All that an operator can choose. The sample file in `systemd/venued.conf` explains each key to people.
package struct KioskConfiguration: Sendable, Equatable {
    /// Host name of the health authority that the venue's code refers to.
    package var authority: String
    package var venue: VenueDetails
    package var rotation: RotationSchedule
    /// Seconds that the code carries the old seed after a rotation, 0 to 43,200.
    package var handOver: Int64
    package var clock: SystemClocks.Trust
    /// libnfc's connection string; nil if the kiosk has no reader.
    package var nfc: String?
    package var display: DisplayChoice
    /// Whether the screen shows black and white alone.
    package var isElectronicPaper: Bool
    /// When the screen is dark; nil if it never is.
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
        /// The screen of the machine, otherwise the terminal that the program was started on, if there is either.
        case auto
        /// A graphics card such as `/dev/dri/card0`; nil is the first with a screen.
        case drm(card: String?)
        /// A frame buffer such as `/dev/fb1`; nil is `/dev/fb0`.
        case framebuffer(device: String?)
        /// A picture of so many pixels in a file, which another program shows.
        case file(path: String, width: Int, height: Int)
        /// A terminal such as `/dev/tty1`; nil is standard output.
        case terminal(path: String?)
        /// Nowhere: the venue uses the tag alone, or prints the code.
        case none
    }

    /// Seconds: four hours, or the usual stay if that is longer.
    static func usualHandOver(for venue: VenueDetails) -> Int64 {
        max(4 * 3600, Int64(venue.defaultStay) * 60)
    }
}
