import ArgumentParser
import CheckInProtocol
import ConfigurationFiles
import Display
import Glibc
import OperatingSystem
import QRCode
import Sign
import VenueKiosk

/// The process that draws one page for a kiosk. This command is internal: a kiosk starts it.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw the sign for a kiosk.", shouldDisplay: false)

    @Flag(help: "Draw the page as text.")
    var text = false

    @Argument(help: "The width and the height: pixels of the picture, or cells of the terminal.")
    var size: [Int] = []

    func run() throws {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        guard case .message(let message) = link.receive(timeout: -1, maximumCount: SignRequest.maximumCount),
            let request = SignRequest(message)
        else { throw ExitCode.failure }
        do {
            link.send(SignReply.drawn(text: try draw(request)).message)
        } catch let error as SignError where error.isAboutSize {
            link.send(SignReply.doesNotFit(error.description).message)
        } catch {
            link.send(SignReply.failed("\(error)").message)
        }
    }

    /// Draws the page into the file from the kiosk, or returns it as text.
    private func draw(_ request: SignRequest) throws -> String {
        let configuration = try KioskConfiguration(parsing: request.configuration, name: "the configuration")
        guard configuration.languages.indices.contains(request.language) else { throw ExitCode.failure }
        let content = SignContent(
            configuration,
            code: try QRMatrix(request.code),
            tagStatus: request.tagStatus,
            wording: try configuration.languages[request.language].wording(),
            note: request.note
        )
        let sign = Sign(content, for: Medium(configuration), theme: configuration.theme)
        if text {
            let cells = size.count == 2 ? TerminalSize(columns: size[0], rows: size[1]) : nil
            return try sign.rows(in: cells).joined(separator: "\n")
        }
        guard size.count == 2 else { throw ExitCode.failure }
        let picture = try SharedPixels(file: ChildProcess.givenFile, width: size[0], height: size[1])
        try withExtendedLifetime(picture) { try sign.draw(on: picture.buffer) }
        return ""
    }
}
