import CheckInProtocol
import VenueKiosk

extension KioskConfiguration {
    static let example = KioskConfiguration(
        authority: "health.example.org",
        // swift-format-ignore: NeverUseForceTry
        venue: try! VenueDetails(name: "Café Meridian", address: "12 Harbour Street"),
        rotation: .daily(hour: 4, minute: 0),
        handOver: 4 * 3600,
        clock: .auto,
        nfc: nil,
        display: .none,
        language: .english
    )
}
