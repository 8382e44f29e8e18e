import ArgumentParser

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Offer the code until told to stop.",
        discussion: """
            The screen shows the code, and the NFC reader carries the same code as a tag. SIGTERM or Ctrl-C stops. \
            SIGUSR1, or “venued rotate”, begins a new seed at once.
            """
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let configuration = try options.configuration()
        try await Kiosk(configuration: configuration, directory: options.directory).run()
    }
}
