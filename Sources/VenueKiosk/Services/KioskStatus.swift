package import ConfigurationFiles
import OperatingSystem
import SystemPackage

/// What a running kiosk publishes for its operator. It contains no seed and nothing about visitors.
///
/// ```
/// file = lines "key = value"          times as in KioskTime
/// ```
package struct KioskStatus: Sendable, Equatable {
    /// The kiosk's process ID.
    package var process: Int32
    /// The digest of the configuration that the kiosk uses.
    package var configuration: ConfigurationDigest
    package var started: KioskTime
    package var lastRotation: KioskTime
    /// Nil if seeds do not rotate automatically.
    package var nextRotation: KioskTime?
    /// Nil if there is no hand-over.
    package var handOverEnd: KioskTime?
    /// The mark of a paired kiosk's code; nil if the kiosk is not paired.
    package var mark: String?
    /// The name of the screen; nil if none is used.
    package var screen: String?
    package var tag: TagStatus
    package var problems: Problems

    /// The reasons why a part of the kiosk does not work; nil for a part that works.
    package struct Problems: Sendable, Equatable {
        package var seed: String?
        package var screen: String?
        package var tag: String?
        package var button: String?

        package init() {}

        /// The reasons in a fixed order.
        package var all: [String] { [seed, screen, tag, button].compactMap(\.self) }
    }

    private enum Key: String {
        case process, configuration, started
        case lastRotation = "last_rotation"
        case nextRotation = "next_rotation"
        case handOverEnd = "hand_over_end"
        case mark, screen, tag
        case seedProblem = "seed_problem"
        case screenProblem = "screen_problem"
        case tagProblem = "tag_problem"
        case buttonProblem = "button_problem"
    }

    /// The file in a state directory.
    static func file(in directory: StateDirectory) -> FilePath { directory.path.appending("status") }

    /// The content of the file. Characters that could change a terminal are replaced.
    package var text: String {
        let values: [(Key, String?)] = [
            (.process, "\(process)"), (.configuration, configuration.text), (.started, started.text),
            (.lastRotation, lastRotation.text), (.nextRotation, nextRotation?.text), (.handOverEnd, handOverEnd?.text),
            (.mark, mark), (.screen, screen), (.tag, tag.rawValue),
            (.seedProblem, problems.seed), (.screenProblem, problems.screen), (.tagProblem, problems.tag),
            (.buttonProblem, problems.button),
        ]
        return values.compactMap { key, value in
            value.map { value in
                let line = String(value.map { $0.isNewline ? " " : $0 })
                return "\(key.rawValue) = \(String(untrusted: line.utf8))\n"
            }
        }.joined()
    }

    /// Parses the content of the file.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name)
        func time(_ value: String) throws(ConfigurationFile.Refusal) -> KioskTime {
            guard let time = KioskTime(value) else { throw ConfigurationFile.Refusal("must be a time in seconds") }
            return time
        }
        func plain(_ value: String) throws(ConfigurationFile.Refusal) -> String { value }
        let process = file.required(Key.process.rawValue, example: "1") { value throws(ConfigurationFile.Refusal) in
            guard let number = Int32(value) else { throw ConfigurationFile.Refusal("must be a process ID") }
            return number
        }
        let configuration = file.required(Key.configuration.rawValue, example: "0011223344556677") {
            value throws(ConfigurationFile.Refusal) in
            guard let digest = ConfigurationDigest(text: value) else {
                throw ConfigurationFile.Refusal("must have 16 hexadecimal digits")
            }
            return digest
        }
        let started = file.required(Key.started.rawValue, example: "1795000000", time)
        let tag = file.required(Key.tag.rawValue, example: "armed") { value throws(ConfigurationFile.Refusal) in
            guard let tag = TagStatus(rawValue: value) else { throw ConfigurationFile.Refusal("must be a status") }
            return tag
        }
        let lastRotation = file.required(Key.lastRotation.rawValue, example: "1795000000", time)
        let nextRotation = file.optional(Key.nextRotation.rawValue, time)
        let handOverEnd = file.optional(Key.handOverEnd.rawValue, time)
        let mark = file.optional(Key.mark.rawValue, plain)
        let screen = file.optional(Key.screen.rawValue, plain)
        var problems = Problems()
        problems.seed = file.optional(Key.seedProblem.rawValue, plain)
        problems.screen = file.optional(Key.screenProblem.rawValue, plain)
        problems.tag = file.optional(Key.tagProblem.rawValue, plain)
        problems.button = file.optional(Key.buttonProblem.rawValue, plain)
        try file.finish()
        guard let process, let configuration, let started, let lastRotation, let tag else {
            fatalError("unreachable: every field was required")
        }
        self.init(
            process: process,
            configuration: configuration,
            started: started,
            lastRotation: lastRotation,
            nextRotation: nextRotation,
            handOverEnd: handOverEnd,
            mark: mark,
            screen: screen,
            tag: tag,
            problems: problems
        )
    }

    package init(
        process: Int32,
        configuration: ConfigurationDigest,
        started: KioskTime,
        lastRotation: KioskTime,
        nextRotation: KioskTime? = nil,
        handOverEnd: KioskTime? = nil,
        mark: String? = nil,
        screen: String?,
        tag: TagStatus,
        problems: Problems = Problems()
    ) {
        self.process = process
        self.configuration = configuration
        self.started = started
        self.lastRotation = lastRotation
        self.nextRotation = nextRotation
        self.handOverEnd = handOverEnd
        self.mark = mark
        self.screen = screen
        self.tag = tag
        self.problems = problems
    }
}
