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

            Each room has its own seed, which is saved in the state directory. A room whose name, address, public \
            identifier or authority changes gets a new seed, because visitors' keys are bound to them. Printed pages stay \
            valid while the seed is kept. “--renew” generates a new seed. After that, replace the old copies.

              $ venued posters rooms.csv --output posters.pdf
              $ venued posters rooms.csv --output labels.pdf --paper sticker
              $ venued posters rooms.csv --output posters.pdf --renew "Room 3"
            """
    )

    enum Format: String, FileFormat {
        case pdf
    }

    @OptionGroup var options: KioskOptions
    @OptionGroup var printing: PrintOptions

    @Argument(help: "The CSV file.")
    var rooms: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The PDF file, which only its owner can access; - is standard output.",
            valueName: "file"
        )
    )
    var output: OutputFile

    @Option(
        help: ArgumentHelp(
            "Generate a new seed for the room with this public identifier or name, or for all rooms.",
            valueName: "room|all"
        )
    )
    var renew: [String] = []

    func validate() throws {
        _ = try output.format(Format.pdf, usual: .pdf, isSuffixRequired: true)
        try output.checkBinary()
    }

    func run() throws {
        let configuration = try options.configuration()
        let printer = try PosterPrinter(configuration, try printing.wording(configuration))
        let list = try RoomList(parsing: text(), name: rooms, defaults: configuration.venue)
        try checkRenewed(list)
        warnOfDoors(list)
        let now = try SystemClocks(trust: configuration.clock).read()
        var seeds = try inStateDirectory { try RoomSeeds(directory: options.directory) }
        let (progress, count) = (ProgressBar(), list.pages.count)
        try output.write { file in
            let document = PDFDocument(
                printing.paper,
                title: configuration.venue.name.string,
                created: (now.wall ?? UnixTime(seconds: 0)).iso8601,
                sink: ByteSink { _ = try file.writeAll($0) }
            )
            var next = list.pages[...]
            while !next.isEmpty {
                let pages = next.prefix(printing.paper.postersPerSheet)
                next = next.dropFirst(pages.count)
                let posters = try pages.map { page in
                    let isRenewed = renew.contains("all") || renew.contains(page.key)
                    let identity = SeedScope(authority: configuration.authority, venue: page.venue)
                    let state = try inStateDirectory {
                        try seeds.state(of: page.key, venue: identity, isRenewed: isRenewed, now: now)
                    }
                    let rotation = Self.rotation(configuration)
                    return try printer.poster(page.venue, door: page.door, state: state, rotation: rotation)
                }
                try document.add(PosterSheet(posters, on: printing.paper))
                progress.show("Posters", count - next.count, of: count)
            }
            try document.finish()
            try inStateDirectory { try seeds.save() }
        }
        progress.end()
        if !seeds.changed.isEmpty {
            let names = seeds.changed.map { "“\($0)”" }.joined(separator: ", ")
            Conversation.say("warning: the name, address or authority of these rooms has changed: \(names)")
            Conversation.say("hint: they have new seeds; replace all old copies of their pages")
        }
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
        return try ConfigurationFile.text(bytes, name: rooms)
    }

    /// Refuses a room to renew that is not in the list, before any seed changes.
    private func checkRenewed(_ list: RoomList) throws {
        for name in renew where name != "all" && !list.pages.contains(where: { $0.key == name }) {
            throw Refusal(
                "\(rooms) has no row “\(name)”",
                hints: ["name the room by its public_identifier, or by its name if it has none"]
            )
        }
    }

    /// Warns of rooms whose names look like doors.
    private func warnOfDoors(_ list: RoomList) {
        var keys: Set<String> = []
        let first = list.pages.filter { keys.insert($0.key).inserted }
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
