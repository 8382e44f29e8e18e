import CheckInProtocol
import ConfigurationFiles

/// The packaged sample, which a user may have installed without editing it.
extension KioskConfiguration {
    /// The venue and the authority of the sample.
    static let sample = (
        name: "Café Meridian", address: "12 Harbour Street", authority: "health.example.org"
    )

    /// The content of the sample, `venued.conf`.
    package static var sampleFile: String {
        sample(setting: "name = \(sample.name)\naddress = \(sample.address)\nauthority = \(sample.authority)")
    }

    /// Whether the venue and the authority are those of the sample.
    package var isSample: Bool {
        (venue.name.string, venue.address.string, authority) == Self.sample
    }

    /// The text below the code of a kiosk that still has the sample's venue; empty for any other kiosk.
    ///
    /// - Parameters:
    ///   - file: The name of the configuration file.
    ///   - isDiskImage: Whether this system is the disk image, whose settings are on a drive of their own.
    package func sampleNote(file: String, isDiskImage: Bool = DiskImage.isRunning) -> String {
        guard isSample else { return "" }
        let place = isDiskImage ? "venued.conf on the drive KIOSK" : file
        return "Sample settings: edit \(place) before you use this kiosk."
    }
}
