import ArgumentParser
import CheckInProtocol
import ConfigurationFiles
import Display
import OperatingSystem
import Sign
import VenueKiosk

/// The process that draws one page for a kiosk. This command is internal: a kiosk starts it.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw the sign for a kiosk.", shouldDisplay: false)

    @Flag(help: "Draw the page as text.")
    var text = false

    @Argument(help: "The width and the height: pixels of the picture, or cells of the terminal.")
    var size: [Int] = []

    func validate() throws {
        guard size.count == 2 || text && size.isEmpty else { throw ValidationError("give a width and a height") }
    }

    func run() {
        ParentLink<SignRequest, SignReply>.serve(opening: nil) { error in
            guard let error = error as? SignError, error.isAboutSize else { return nil }
            return .doesNotFit(error.description)
        } _: { kiosk in
            if let request = kiosk.request() { kiosk.send(.drawn(text: try draw(request))) }
        }
    }

    /// Draws the page into the file from the kiosk, or returns it as text.
    private func draw(_ request: SignRequest) throws -> String {
        let sign = Sign(
            try SignContent(request),
            for: request.isElectronicPaper ? .oneBit : .screen,
            theme: request.theme
        )
        if text {
            return try sign.rows(in: size.isEmpty ? nil : TerminalSize(columns: size[0], rows: size[1]))
                .joined(separator: "\n")
        }
        let picture = try SharedPixels(file: ChildProcess.givenFile, width: size[0], height: size[1])
        try withExtendedLifetime(picture) { try sign.draw(on: picture.buffer) }
        return ""
    }
}
