package import CheckInProtocol
package import ConfigurationFiles

/// Many venues of one operator, such as rooms or tables, from a CSV file.
package struct RoomList {
    /// A room with its row in the file.
    package struct Room {
        /// What identifies the room in later versions of the file: its public identifier, otherwise
        /// its name.
        package let key: String
        package let venue: VenueDetails
    }

    package let rooms: [Room]

    private static let columns = ["name", "address", "setting", "public_identifier", "default_stay"]

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    ///   - venue: The values of empty cells and missing columns, except of the name and the public
    ///     identifier.
    package init(parsing text: String, name: String, defaults venue: VenueDetails) throws(ConfigurationError) {
        let table = try CSVTable(parsing: text, name: name, columns: Self.columns, required: ["name"])
        var problems: [ConfigurationError.Problem] = []
        var lines: [String: Int] = [:]
        var rooms: [Room] = []
        for row in table.rows {
            guard let room = Self.room(row, venue, &problems) else { continue }
            if let first = lines.updateValue(row.line, forKey: room.key) {
                let column = room.venue.publicIdentifier == nil ? "name" : "public_identifier"
                problems.append(.init(line: row.line, text: "\(column): the same as on line \(first)"))
            }
            rooms.append(room)
        }
        if table.rows.isEmpty { problems.append(.init(line: nil, text: "there are no rows below the header")) }
        guard problems.isEmpty else { throw ConfigurationError(file: name, problems: problems) }
        self.rooms = rooms
    }

    /// Converts a row; nil if a cell has a problem.
    private static func room(
        _ row: CSVTable.Row,
        _ defaults: VenueDetails,
        _ problems: inout [ConfigurationError.Problem]
    ) -> Room? {
        var isValid = true
        func cell<Value>(
            _ column: String,
            _ problems: inout [ConfigurationError.Problem],
            _ convert: (String) throws(ConfigurationFile.Refusal) -> Value
        ) -> Value? {
            do {
                return try convert(row.values[column] ?? "")
            } catch {
                problems.append(.init(line: row.line, text: "\(column): \(error.text)"))
                isValid = false
                return nil
            }
        }
        /// Converts a cell that may be empty.
        func optional<Value>(
            _ column: String,
            _ problems: inout [ConfigurationError.Problem],
            _ convert: (String) throws(ConfigurationFile.Refusal) -> Value
        ) -> Value? {
            (row.values[column] ?? "").isEmpty ? nil : cell(column, &problems, convert)
        }
        let name = cell("name", &problems, KioskConfiguration.text(for: .name))
        let address = optional("address", &problems, KioskConfiguration.text(for: .address))
        let setting = optional("setting", &problems, KioskConfiguration.setting)
        let identifier = optional(
            "public_identifier",
            &problems,
            KioskConfiguration.text(for: .publicIdentifier)
        )
        let defaultStay = optional("default_stay", &problems, KioskConfiguration.defaultStay)
        guard isValid, let name,
            let venue = try? VenueDetails(
                name: name,
                address: address ?? defaults.address.string,
                defaultStay: defaultStay ?? defaults.defaultStay,
                setting: setting ?? defaults.setting,
                publicIdentifier: identifier
            )
        else { return nil }
        return Room(key: identifier ?? name, venue: venue)
    }
}
