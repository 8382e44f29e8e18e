import Testing
import VenueKiosk

/// Names of rooms that look like doors.
@Suite struct DoorNamesTests {
    @Test(
        arguments: [
            (["Hall 3, east entrance", "Hall 3, west entrance"], [[0, 1]]),
            (["Hall east", "Bar", "Hall west", "Hall north"], [[0, 2, 3]]),
            (["Gate 1", "Gate 2", "Gate"], [[0, 1], [2]]),
            (["Halle 3, Haupteingang", "Halle 4"], [[0]]), (["Saal Nord", "Saal Süd"], [[0, 1]]),
            (["Tür 1", "Foyer"], [[0]]), (["Entrée B", "EXIT"], [[0], [1]]),
            // A room is not a door because of its number, its letter or one direction.
            (["Room 1", "Room 2"], []), (["Hall E", "Hall W"], []), (["East Hall", "Hall"], []),
            (["Café Meridian, table 4", "Outdoor bar", "Doorn Museum", "Gateway Arcade"], []),
            // Rows of one room, and rooms with equal names.
            (["Hall east", "Hall east"], []),
        ] as [([String], [[Int]])]
    )
    func `doors are found, and other rooms are not`(names: [String], expected: [[Int]]) {
        #expect(DoorNames.findings(in: names).map(\.indices) == expected)
    }
}
