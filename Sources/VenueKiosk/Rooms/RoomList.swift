package import CheckInProtocol
package import ConfigurationFiles

/// Many venues of one operator, such as rooms or tables, from a CSV file.
///
/// Rows with the same ``Page/key`` are doors of one room, and have the same code. They differ only in the
/// door.
package struct RoomList {
    /// A page to print: a row of the file.
    package struct Page {
        /// What identifies the room in later versions of the file; see `VenueDetails.roomKey`.
        package let key: String
        package let venue: VenueDetails
        /// The door at which the page hangs; empty if the row has none. It is printed, but is not part of
        /// the code.
        package let door: String
        /// The number of the line on which the row begins, from 1.
        package let line: Int
    }

    package let pages: [Page]

    /// The first page of each room.
    package var rooms: [Page] {
        var keys: Set<String> = []
        return pages.filter { keys.insert($0.key).inserted }
    }

    /// The first pages of the rooms that an operator may mean: of the room with this key, otherwise of all rooms with
    /// this name.
    package func rooms(called name: String) -> [Page] {
        let rooms = rooms
        return rooms.first { $0.key == name }.map { [$0] } ?? rooms.filter { $0.venue.name.string == name }
    }

    /// A column of the file.
    private enum Column: String, CaseIterable {
        case name, address, door, setting
        case publicIdentifier = "public_identifier"
        case defaultStay = "default_stay"
    }

    /// The names of the columns, as a list in a sentence.
    package static let columnNames: String = {
        let names = Column.allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }()

    /// - Parameters:
    ///   - text: The file's content.
    ///   - name: The file's name, for messages.
    ///   - venue: The values of empty cells and missing columns, except of the name, the door and the
    ///     public identifier.
    package init(parsing text: String, name: String, defaults venue: VenueDetails) throws(ConfigurationError) {
        let columns = Column.allCases.map(\.rawValue)
        let table = try CSVTable(parsing: text, name: name, columns: columns, required: ["name"])
        var problems: [ConfigurationError.Problem] = []
        var rooms: [String: [Page]] = [:]
        var pages: [Page] = []
        for row in table.rows {
            guard let page = Self.page(row, venue, &problems) else { continue }
            if let problem = Self.problem(of: page, besides: rooms[page.key, default: []]) {
                problems.append(.init(line: row.line, text: problem))
            }
            rooms[page.key, default: []].append(page)
            pages.append(page)
        }
        if table.rows.isEmpty { problems.append(.init(line: nil, text: "there are no rows below the header")) }
        guard problems.isEmpty else { throw ConfigurationError(file: name, problems: problems) }
        self.pages = pages
    }

    /// Why a page cannot be one more door of the room of these pages; nil if it can.
    private static func problem(of page: Page, besides others: [Page]) -> String? {
        guard let first = others.first else { return nil }
        let column = page.venue.publicIdentifier == nil ? "name" : "public_identifier"
        guard page.venue == first.venue else {
            return "\(column): the same as on line \(first.line), but other cells differ; the rows of one room differ "
                + "only in their door"
        }
        guard let same = others.first(where: { $0.door == page.door }) else { return nil }
        return "\(column): the same as on line \(same.line); if both are doors of one room, give each row its own door"
    }

    /// Converts a row; nil if a cell has a problem.
    private static func page(
        _ row: CSVTable.Row,
        _ defaults: VenueDetails,
        _ problems: inout [ConfigurationError.Problem]
    ) -> Page? {
        var isValid = true
        func cell<Value>(
            _ column: Column,
            _ problems: inout [ConfigurationError.Problem],
            _ convert: (String) throws(ConfigurationFile.Refusal) -> Value
        ) -> Value? {
            do {
                return try convert(row.values[column.rawValue] ?? "")
            } catch {
                problems.append(.init(line: row.line, text: "\(column.rawValue): \(error.text)"))
                isValid = false
                return nil
            }
        }
        /// Converts a cell that may be empty.
        func optional<Value>(
            _ column: Column,
            _ problems: inout [ConfigurationError.Problem],
            _ convert: (String) throws(ConfigurationFile.Refusal) -> Value
        ) -> Value? {
            (row.values[column.rawValue] ?? "").isEmpty ? nil : cell(column, &problems, convert)
        }
        let name = cell(.name, &problems, SettingType.text(of: .name).parse)
        let address = optional(.address, &problems, SettingType.text(of: .address).parse)
        let door = optional(.door, &problems, door)
        let setting = optional(.setting, &problems, SettingType.venueSetting.parse)
        let identifier = optional(.publicIdentifier, &problems, SettingType.text(of: .publicIdentifier).parse)
        let defaultStay = optional(.defaultStay, &problems, SettingType.stay.parse)
        guard isValid, let name,
            let venue = try? VenueDetails(
                name: name,
                address: address ?? defaults.address.string,
                defaultStay: defaultStay ?? defaults.defaultStay,
                setting: setting ?? defaults.setting,
                publicIdentifier: identifier
            )
        else { return nil }
        return Page(key: venue.roomKey, venue: venue, door: door ?? "", line: row.line)
    }

    private static func door(_ value: String) throws(ConfigurationFile.Refusal) -> String {
        do {
            return try VenueText(value.composed, for: .name).string
        } catch {
            throw ConfigurationFile.Refusal(
                "must be a short text without invisible characters, such as east entrance; at most "
                    + "\(VenueText.maximumCount) bytes"
            )
        }
    }
}

extension VenueDetails {
    /// What identifies a room among the printed codes: its public identifier, otherwise its name.
    package var roomKey: String { publicIdentifier?.string ?? name.string }
}
