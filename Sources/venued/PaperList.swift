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
            destroys it. Use a new page for each party, and keep filled pages locked away.

              $ venued paper-list --output list.pdf
              $ venued paper-list --output list.pdf --paper Letter --language de
            """
    )

    @OptionGroup var options: KioskOptions
    @OptionGroup var language: OneLanguageOption

    /// The papers that are one sheet.
    private static let papers = Paper.allCases.filter { $0.faces.count == 1 }

    @Option(
        help: ArgumentHelp(
            "The paper: \(Self.papers.map(\.rawValue).joined(separator: ", ")). Default: A4.",
            valueName: "paper"
        ),
        transform: { try Paper.named($0, among: Self.papers) }
    )
    var paper = Paper.a4

    @OptionGroup var pdf: PDFOutput

    func run() throws {
        let configuration = try options.configuration()
        let wording = try language.wording(configuration, for: .list)
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
        try pdf.output.write(page.pdf(on: paper, created: UnixTime(seconds: 0).iso8601))
    }
}
