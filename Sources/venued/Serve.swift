import ArgumentParser

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the venue code and serve the tag until stopped.",
        discussion: """
            The screen shows the code, and the NFC reader serves the same code as a tag. SIGTERM or Ctrl-C stops the kiosk. \
            SIGUSR1, or “venued rotate”, switches to a new seed immediately.
            """
    )

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let configuration = try options.configuration()
        try await Kiosk(configuration: configuration, directory: options.directory).run()
    }
}
