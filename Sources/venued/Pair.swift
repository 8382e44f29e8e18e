import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import OperatingSystem
import SystemPackage
import VenueKiosk

struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pair the kiosks of one room, so that they show the same code without a network.",
        discussion: """
            Use this command if a room has several doors with a kiosk each. “--output” creates a key for the room in the \
            configuration. On each kiosk, set “paired = yes” and import the key. The import erases the file. Then delete \
            all other copies: whoever has the key can compute all codes of the room.

            Each kiosk derives each seed from a key that it then replaces, so that earlier seeds cannot be derived. The \
            kiosks change their code by their clocks. Each screen shows a mark, such as K7QF-0. It is the same on all \
            kiosks that show the same code. “venued rotate” changes the code of one kiosk: run it on all of them. The \
            number at the end of the mark counts these rotations.

            A kiosk that has missed more than two changes waits until a person confirms its clock with “--confirm” and \
            today's date, or with a long press of the “rotate_button”.

              $ venued pair --output pair.key
              $ venued pair --import pair.key
              $ venued pair --confirm 2026-11-30
            """
    )

    @OptionGroup var options: KioskOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Create a key, and write it to this file, which only its owner can access.",
            valueName: "file"
        )
    )
    var output: String?

    @Flag(help: "With --output: overwrite a file that exists.")
    var replace = false

    @Option(name: .customLong("import"), help: ArgumentHelp("Import this key, and erase the file.", valueName: "file"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "Confirm that the clock of this kiosk is right; the value is today's date.",
            valueName: "date"
        )
    )
    var confirm: String?

    func validate() throws {
        let actions = [output, key, confirm].compactMap(\.self)
        guard actions.count == 1 else { throw ValidationError("give one of --output, --import and --confirm") }
        guard !actions[0].isEmpty else { throw ValidationError("the value of the option is empty") }
        guard !replace || output != nil else { throw ValidationError("--replace is only for --output") }
    }

    func run() throws {
        let configuration = try options.configuration()
        if let output { try create(FilePath(output), configuration) }
        if let key { try take(FilePath(key), configuration) }
        if let confirm { try acceptClock(on: confirm, configuration) }
    }

    private func create(_ path: FilePath, _ configuration: KioskConfiguration) throws {
        guard let now = try options.clocks(configuration)().wall, SystemClocks.isPlausible(now) else {
            throw PairHold.timeUnknown
        }
        var generator = SystemRandomNumberGenerator()
        var bytes = PairKey(configuration, now: now, using: &generator).bytes
        defer { cleanse(&bytes) }
        if replace {
            try NamedFile.replace(path) { _ = try $0.writeAll(bytes) }
        } else {
            do {
                try NamedFile.create(path, with: bytes)
            } catch let error as FileError where error.errno == .fileExists {
                throw Refusal("there already is a file \(path)", hints: ["to overwrite it, add --replace"])
            }
        }
        Conversation.say("created the key \(path) for “\(configuration.venue.name.string)”")
        Conversation.say("import it on each kiosk of the room, then delete all copies")
    }

    private func take(_ path: FilePath, _ configuration: KioskConfiguration) throws {
        let state = try options.importPairKey(path, configuration)
        Conversation.say("imported the key and erased \(path)")
        if let hold = try options.hold(configuration) { throw hold }
        guard let mark = state.pair?.mark else { fatalError("unreachable: the import has begun a chain") }
        try StandardOutput.write("The mark is \(mark). Compare it with the marks of the other kiosks.\n")
    }

    private func acceptClock(on date: String, _ configuration: KioskConfiguration) throws {
        guard let today = try options.clocks(configuration)().wall?.localDay else { throw PairHold.timeUnknown }
        guard date == today else {
            throw Refusal("the clock of this kiosk shows \(today), not \(date)", hints: ["set the clock"])
        }
        try options.confirmClock(configuration)
    }
}
