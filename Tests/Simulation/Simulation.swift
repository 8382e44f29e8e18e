import ArgumentParser

/// Simulates weeks in minutes with the real parts of kiosk, client and authority. Scripts in
/// Tests/Python check its output against the protocol's text.
@main
struct Simulation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract: "Simulate weeks of check-ins with the real parts of kiosk, client and authority.",
        subcommands: [TownCommand.self, TrafficCommand.self]
    )
}
