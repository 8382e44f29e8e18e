import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import Sign
import VenueKiosk

struct PaperList: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a printable list for visitors who check in on paper.",
        discussion: """
            Every guest who writes on the list can read the guests before. Prefer “venued slips”, and keep the list for \
            visitors who have no phone at home either.

            The list has the columns date, from, to and contact. It states that the venue keeps it for 14 days and then \
            destroys it. Use a new page every day, and keep filled pages locked away.

              $ venued paper-list --output list.pdf
              $ venued paper-list --output list.pdf --paper Letter --language de
            """
    )

    @OptionGroup var options: KioskOptions
    @OptionGroup var printing: PrintOptions

    @OptionGroup var pdf: PDFOutput

    func validate() throws {
        guard printing.paper.faces.count == 1 else {
            throw ValidationError("a list cannot be printed on \(printing.paper.rawValue); use A4 or another sheet")
        }
        try printing.language.checkOne()
    }

    func run() throws {
        let configuration = try options.configuration()
        let wording = try printing.language.wording(configuration, for: .list)
        let venue = configuration.venue
        let columns = [wording[.date], wording[.from], wording[.to], wording[.listContact]]
        MissingLetters.warn(in: [wording[.listTitle], wording[.listKept], wording[.listDestroy]] + columns)
        MissingLetters.warn(in: [venue.name.string, venue.address.string].filter { !$0.isEmpty })
        let page = ListPage(
            title: wording[.listTitle],
            name: venue.name.string,
            address: venue.address.string,
            kept: wording[.listKept].replacing(Wording.authorityPlaceholder, with: configuration.authority),
            destroyed: wording[.listDestroy],
            columns: columns,
            colour: configuration.printing.colour
        )
        try pdf.output.write(page.pdf(on: printing.paper, created: UnixTime(seconds: 0).iso8601))
    }
}
