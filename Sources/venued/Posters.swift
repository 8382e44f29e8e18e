import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import OperatingSystem
import Sign
import SystemPackage
import VenueKiosk

struct Posters: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create the posters of many rooms or tables from a CSV file.",
        discussion: """
            \(Venued.voluntary)

            The file has a header with the columns \(RoomList.columnNames). Only \
            name is required. An empty cell has the value from the configuration, except for door and public_identifier. \
            Each row is a page, or a label with “--paper sticker”.

            Each room has one code, at all its doors: rows that differ only in their door have the same code, and the \
            door is only printed. Visitors of one room whose codes differ are not warned of each other. The command \
            therefore warns of names that look like doors.

            Each room has its own seed, which is saved in the state directory. The row with the name, the address and the \
            public identifier of the configuration is the venue itself: it has the code of “venued poster”, “venued slips” \
            and the kiosk. A room whose name, address, public \
            identifier or authority changes gets a new seed, because visitors' keys are bound to them. Printed pages stay \
            valid while the seed is kept. “--renew” generates a new seed. After that, replace the old posters, labels and \
            slips. It accepts the room's public identifier, or its name if no other room has it.

            The file rooms/codes in the state directory lists all printed codes, without their seeds. “checkin codes” compares photographs of posters with it.

              $ venued posters rooms.csv --output posters.pdf
              $ venued posters rooms.csv --output labels.pdf --paper sticker
              $ venued posters rooms.csv --output posters.pdf --renew "Room 3"
              $ venued posters rooms.csv --output slips.pdf --slips
            """
    )

    @OptionGroup var options: KioskOptions
    @OptionGroup var printing: PrintOptions

    @Argument(help: "The CSV file.")
    var rooms: String

    @OptionGroup var pdf: PDFOutput

    @Option(
        help: ArgumentHelp(
            "Generate a new seed for the room with this public identifier or name, or for all rooms.",
            valueName: "room|all"
        )
    )
    var renew: [String] = []

    @Flag(help: "Create eight slips for each room instead, as “venued slips” does.")
    var slips = false

    func validate() throws {
        if slips, printing.paper != .a4 { throw ValidationError("slips are printed on A4 only") }
        if slips { _ = try printing.language.single() }
    }

    func run() throws {
        let configuration = try options.configuration()
        let list = try RoomList(parsing: text(), name: rooms, defaults: configuration.venue)
        let renewed = try renewedRooms(list)
        warnOfDoors(list)
        let hadSeed = try options.hasSeed()
        switch list.pages.first(where: { isKiosk($0, configuration) }) {
        case nil: try print(list, configuration, renewed, own: nil)
        case let page? where renewed.contains(page.key):
            try options.replaceSeed(configuration) {
                try print(list, configuration, renewed, own: ($0, isNew: !hadSeed))
            }
        default: try print(list, configuration, renewed, own: (options.seedState(configuration), isNew: !hadSeed))
        }
    }

    /// Whether a row is the venue of the configuration.
    private func isKiosk(_ page: RoomList.Page, _ configuration: KioskConfiguration) -> Bool {
        func scope(_ venue: VenueDetails) -> SeedScope { SeedScope(authority: configuration.authority, venue: venue) }
        return scope(page.venue) == scope(configuration.venue)
    }

    /// - Parameters:
    ///   - renewed: The keys of the rooms that get a new seed.
    ///   - own: The state of the venue of the configuration; nil if no row is this venue.
    private func print(
        _ list: RoomList,
        _ configuration: KioskConfiguration,
        _ renewed: Set<String>,
        own: (state: SeedState, isNew: Bool)?
    ) throws {
        let language = printing.language
        let wordings =
            try slips ? [language.single().wording(configuration, for: .slip)] : language.wordings(configuration)
        let printer = try PosterPrinter(configuration, wordings)
        let now = try options.clocks(configuration)()
        if slips, now.wall == nil { PosterPrinter.warnOfUnknownTime() }
        var seeds = try inStateDirectory { try RoomSeeds(directory: options.directory) }
        // A door is not on the slips.
        let all = slips ? list.rooms : list.pages
        let progress = ProgressBar()
        let paper = slips ? Paper.sticker : printing.paper
        try pdf.output.write { file in
            let document = PDFDocument(
                paper,
                title: configuration.venue.name.string,
                created: (now.wall ?? UnixTime(seconds: 0)).iso8601,
                sink: ByteSink { _ = try file.writeAll($0) }
            )
            var next = all[...]
            while !next.isEmpty {
                let pages = next.prefix(slips ? 1 : paper.postersPerSheet)
                next = next.dropFirst(pages.count)
                let posters = try pages.map { page in
                    let isKiosk = isKiosk(page, configuration)
                    let identity = SeedScope(authority: configuration.authority, venue: page.venue)
                    let state = try inStateDirectory {
                        if let own, isKiosk { try seeds.use(own.state, of: page.key, isNew: own.isNew) }
                        let isRenewed = renewed.contains(page.key)
                        return try seeds.state(of: page.key, venue: identity, isRenewed: isRenewed, now: now)
                    }
                    let rotation = isKiosk ? configuration.rotation : Self.rotation(configuration)
                    seeds.record(printer.code(of: page.venue, state), of: page.venue, now: now)
                    if slips { return try printer.slip(page.venue, state: state, time: now.wall) }
                    return try printer.poster(page.venue, door: page.door, state: state, rotation: rotation)
                }
                try document.add(slips ? PosterSheet(posters[0], on: paper) : PosterSheet(posters, on: paper))
                progress.show(slips ? "Slips" : "Posters", all.count - next.count, of: all.count)
            }
            try document.finish()
            try inStateDirectory { try seeds.save() }
        }
        progress.end()
        report(list, pages: all.count, seeds, configuration, renewed)
        if own != nil { Poster.warn(configuration.rotation) }
        if !seeds.adopted.isEmpty {
            Conversation.say(
                "warning: \(Self.names(seeds.adopted, list)) is the venue of \(options.config), and now has its code instead of another"
            )
        }
        if !seeds.changed.isEmpty {
            let names = Self.names(seeds.changed, list)
            Conversation.say("warning: the name, address or authority of these rooms has changed: \(names)")
        }
        let replaced = renewed.union(seeds.changed).union(seeds.adopted).subtracting(seeds.added)
        if !replaced.isEmpty { PosterPrinter.warnOfOldCodes(of: Self.names(Array(replaced), list)) }
    }

    /// Says which rooms have kept their seeds.
    private func report(
        _ list: RoomList,
        pages count: Int,
        _ seeds: borrowing RoomSeeds,
        _ configuration: KioskConfiguration,
        _ renewed: Set<String>
    ) {
        let keys = Set(list.pages.map(\.key))
        let fresh = renewed.union(seeds.added).union(seeds.changed).union(seeds.adopted)
        func rooms(_ count: Int) -> String { count == 1 ? "1 room" : "\(count) rooms" }
        let pages = count == 1 ? "1 page" : "\(count) pages"
        Conversation.say(
            "\(pages): \(rooms(fresh.count)) with a new seed, \(rooms(keys.count - fresh.count)) unchanged"
        )
        // “venued poster” and “venued slips” print the venue itself.
        let known = keys.union([configuration.venue.roomKey])
        let gone = seeds.codes.entries.filter { $0.lastDay == nil && !known.contains($0.room) }
        // Otherwise, all rooms are new.
        guard seeds.added.count < keys.count || !gone.isEmpty else { return }
        if !seeds.added.isEmpty { Conversation.say("new: \(Self.names(seeds.added, list))") }
        if !gone.isEmpty {
            let names = Self.firstNames(gone.map { Self.label($0.name, key: $0.room) })
            Conversation.say("printed before, but not in \(self.rooms): \(names)")
        }
        guard !seeds.added.isEmpty, !gone.isEmpty else { return }
        Conversation.say(
            "hint: a room with another name is a new room; if you have renamed one, replace all of its old pages"
        )
    }

    /// Names the first rooms with these keys, in the order of the file.
    private static func names(_ keys: [String], _ list: RoomList) -> String {
        firstNames(list.rooms.filter { keys.contains($0.key) }.map(label))
    }

    private static func firstNames(_ rooms: [String]) -> String {
        let names = rooms.prefix(10).joined(separator: ", ")
        return rooms.count > 10 ? "\(names) and \(rooms.count - 10) others" : names
    }

    private static func label(_ room: RoomList.Page) -> String { label(room.venue.name.string, key: room.key) }

    /// A room's name, and its public identifier if it has one.
    private static func label(_ name: String, key: String) -> String {
        key == name ? "“\(name)”" : "“\(name)” (\(key))"
    }

    /// Adds hints to the errors of the files with the seeds.
    private func inStateDirectory<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as FileError {
            throw Kiosk.unusableDirectory(error)
        }
    }

    private func text() throws -> String {
        guard let bytes = try PrivateFile.read(FilePath(rooms)) else {
            throw Refusal("there is no file \(rooms)")
        }
        // The formats of spreadsheets are ZIP files, except for the old .xls.
        guard !bytes.starts(with: Array("PK".utf8)), !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw Refusal("\(rooms) is a spreadsheet", hints: ["save it as CSV in UTF-8"])
        }
        return try ConfigurationFile.text(bytes, name: rooms)
    }

    /// The keys of the rooms to renew. Refuses names that are not in the list or not unique, before any seed changes.
    private func renewedRooms(_ list: RoomList) throws -> Set<String> {
        if renew.contains("all") { return Set(list.rooms.map(\.key)) }
        return Set(
            try renew.map { name in
                let found = list.rooms(called: name)
                guard found.count <= 1 else {
                    let hint = "name one of them by its public_identifier: \(Self.firstNames(found.map(Self.label)))"
                    throw Refusal("\(rooms) has \(found.count) rooms with the name “\(name)”", hints: [hint])
                }
                guard let room = found.first else {
                    let hint = "its rooms are \(Self.firstNames(list.rooms.map(Self.label)))"
                    throw Refusal("\(rooms) has no room “\(name)”", hints: [hint])
                }
                return room.key
            }
        )
    }

    /// Warns of rooms whose names look like doors.
    private func warnOfDoors(_ list: RoomList) {
        let first = list.rooms
        let names = first.map(\.venue.name.string)
        let findings = DoorNames.findings(in: names)
        for finding in findings {
            let lines = finding.indices.map { "\(first[$0].line)" }.joined(separator: " and ")
            let place = "\(rooms), line\(finding.indices.count > 1 ? "s" : "") \(lines)"
            Conversation.say("warning: \(place): \(DoorNames.sentence(about: finding.indices.map { names[$0] }))")
        }
        guard !findings.isEmpty else { return }
        Conversation.say("hint: give all doors of a room the same name, and put the door into the column door")
    }

    /// The codes of rooms never rotate automatically.
    private static func rotation(_ configuration: KioskConfiguration) -> RotationSchedule {
        configuration.rotation == .perEvent ? .perEvent : .never
    }
}
