import ArgumentParser

/// Lives through weeks in minutes, with the real parts of kiosk, client and authority. What it writes is for scripts of Tests/Python, which
/// judge it by the protocol's text.
@main
struct Simulation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract: "Simulate weeks of check-ins with the real parts of kiosk, client and authority.",
        subcommands: [TownCommand.self, TrafficCommand.self]
    )
}
