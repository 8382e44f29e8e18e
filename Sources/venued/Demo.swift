import ArgumentParser
import CommandLineTool
import Logging
import OperatingSystem
import SystemPackage
import VenueKiosk

struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve a fictional venue with a simulated reader, to try venued.",
        discussion: """
            Shows the venue code on this terminal, serves it as a tag on a simulated PN532, and prints a command that taps \
            the tag from another terminal. Ctrl-C, or closing the terminal, stops the demo and deletes its files.
            """
    )

    func run() async throws {
        let directory = try DemoDirectory.make()
        defer { remove(directory.path) }
        let programs = try ExecutableFile.current.removingLastComponent()
        let simulator = try startSimulator(in: directory.path, program: programs.appending("pn532-simulator"))
        let configuration = """
            name = Café Meridian
            address = 12 Harbour Street
            setting = indoor
            authority = health.example.org
            nfc = pn532_uart:\(directory.path.appending("kiosk"))
            display = terminal
            """
        let note = """
            To check in, tap the tag from another terminal:
              \(Self.neighbour("checkin", of: CommandLine.arguments[0])) scan --demo
            """
        try await Kiosk(
            configuration: configuration,
            name: "the configuration of the demo",
            directory: directory.state,
            clocks: { configuration in
                let clocks = try SystemClocks(trust: configuration.clock)
                return { clocks.read() }
            },
            note: note,
            // Log lines would overwrite the picture on the same terminal.
            logLevel: .error
        ).run()
        simulator.end()
    }

    /// Returns the command for a program in the same directory as this one. The command includes
    /// the directory only if the user started this program with a path.
    static func neighbour(_ program: String, of caller: String) -> String {
        caller.contains("/") ? FilePath(caller).removingLastComponent().appending(program).string : program
    }

    private func remove(_ directory: FilePath) {
        do {
            try Directory.remove(directory)
        } catch {
            Conversation.say("warning: \(error)")
        }
    }

    /// Starts the simulator. The simulator exits when the returned value ends.
    private func startSimulator(in directory: FilePath, program: FilePath) throws -> ChildProcess {
        let arguments = ["--directory", directory.string, "--until-stdin-closes"]
        guard
            let simulator = ChildProcess(
                ChildProcess.Program(executable: program.string, arguments: arguments, output: .link)
            )
        else {
            throw Refusal(
                "could not start \(program)",
                hints: [
                    "on Debian, install it with: apt install pn532-simulator",
                    "from source, build it with: swift build --product pn532-simulator",
                ]
            )
        }
        // The simulator prints its two lines once both devices exist.
        guard case .message = simulator.link.receive(timeout: 10_000) else {
            throw Refusal("\(program) did not start")
        }
        return simulator
    }
}
