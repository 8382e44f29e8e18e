import CheckInProtocol
import ConfigurationFiles
import Foundation
import TestSupport
import Testing
import VenueKiosk

/// Names in Unicode normalisation form C.
@Suite struct ComposedTextTests {
    private static let decomposed = "Cafe\u{301} \u{1112}\u{1161}\u{11AB}"
    private static let composed = "Caf\u{E9} \u{D55C}"

    @Test func `the configuration and a list of rooms give the composed text`() throws {
        let configuration = try KioskConfiguration(
            parsing: "name = \(Self.decomposed)\naddress = \(Self.decomposed)\n"
                + "public_identifier = \(Self.decomposed)\nauthority = a.example\n",
            name: "venued.conf"
        )
        let rooms = try RoomList(
            parsing: "name,address,public_identifier\n\(Self.decomposed),\(Self.decomposed),\(Self.decomposed)\n",
            name: "rooms.csv",
            defaults: configuration.venue
        ).pages
        for venue in [configuration.venue, rooms[0].venue] {
            for text in [venue.name, venue.address, try #require(venue.publicIdentifier)] {
                #expect(Array(text.string.utf8) == Array(Self.composed.utf8))
            }
        }
        #expect(Array(rooms[0].key.utf8) == Array(Self.composed.utf8))
    }

    /// Foundation composes some pairs of the supplementary planes wrongly, so the pairs are of scripts
    /// in use.
    @Test func `every scalar, and every letter with an accent, is composed as Foundation does`() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            for text in [String(scalar)] + (value < 0x1AC0 ? ["\(scalar)\u{301}"] : []) {
                let expected = text.precomposedStringWithCanonicalMapping
                guard !text.composed.utf8.elementsEqual(expected.utf8) else { continue }
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }
}
