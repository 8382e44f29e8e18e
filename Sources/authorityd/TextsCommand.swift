import ArgumentParser
import AuthorityPortal
import CommandLineTool
import HealthAuthority

struct TextsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: "Print all texts of the portal, for translation.",
        discussion: """
            Save the texts as languages/CODE.conf beside authority.conf, where CODE is the language, such as fr or pt-br. \
            Translate them, and restart authorityd. The portal then offers the language. “authorityd check” reports missing and \
            invalid texts with their line numbers.

              $ authorityd texts > fr.conf
            """
    )

    enum Language: String, CaseIterable, ExpressibleByArgument {
        case en
        case de
    }

    @Option(help: "Language of the texts: English or German.")
    var language = Language.en

    func run() throws {
        let texts =
            switch language {
            case .en: PortalTexts.english
            case .de: PortalTexts.german
            }
        try StandardOutput.write(texts.file)
    }
}
