import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Sign
import SystemPackage
import VenueKiosk

struct Slips: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create slips with the code, for visitors without a phone.",
        discussion: """
            A sheet of A4 has eight slips to cut out. Each slip has the code, the time at which it was printed, and lines for \
            the date and the times of the visit. If the time of day is unknown, the time of printing is left out. The visitor scans it later, with any phone or with “checkin scan --image \
            photo.png --at 14:30”.

            Hand out the slips yourself: whoever finds a slip has the code. If the code changes, print new slips. The \
            slips have the same code as “venued poster”.

              $ venued slips --output slips.pdf
              $ venued slips --output - --language de | lp
            """
    )

    @OptionGroup var options: KioskOptions
    @OptionGroup var language: OneLanguageOption

    @OptionGroup var pdf: PDFOutput

    func run() throws {
        let configuration = try options.configuration()
        let printer = try PosterPrinter(configuration, [language.wording(configuration, for: .slip)])
        let now = try options.clocks(configuration)().wall
        if now == nil { PosterPrinter.warnOfUnknownTime() }
        let state = try options.seedState(configuration)
        let slip = try printer.slip(configuration.venue, state: state, time: now)
        let name = configuration.venue.name.string
        let created = (now ?? UnixTime(seconds: 0)).iso8601
        let bytes = try PosterSheet(slip, on: .sticker).pdf(title: name, created: created)
        try pdf.output.write { file in
            _ = try file.writeAll(bytes)
            try options.recordPrint(of: state, configuration)
        }
    }
}
