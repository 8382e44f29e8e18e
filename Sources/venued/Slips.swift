import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Sign
import VenueKiosk

struct Slips: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create slips with the code, for visitors without a phone.",
        discussion: """
            A sheet of A4 has eight slips to cut out. Each slip has the code, the time at which it was printed, and lines for \
            the date and the times of the visit. The visitor scans it later, with any phone or with “checkin scan --image \
            photo.png --at 14:30”.

            Hand out the slips yourself: whoever finds a slip has the code. If the code changes, print new slips.

              $ venued slips --output slips.pdf
              $ venued slips --output - --language de | lp
            """
    )

    @OptionGroup var options: KioskOptions
    @OptionGroup var language: LanguageOption

    @OptionGroup var pdf: PDFOutput

    func validate() throws {
        try language.checkOne()
    }

    func run() throws {
        let configuration = try options.configuration()
        let printer = try PosterPrinter(configuration, [language.wording(configuration, for: .slip)])
        let now = try options.clocks(configuration)().wall
        let slip = try printer.slip(configuration.venue, state: options.seedState(configuration), time: now)
        let name = configuration.venue.name.string
        let created = (now ?? UnixTime(seconds: 0)).iso8601
        try pdf.output.write(PosterSheet(slip, on: .sticker).pdf(title: name, created: created))
    }
}
