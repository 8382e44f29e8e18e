import ArgumentParser
import CommandLineTool
import HealthAuthority

struct TextsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: "Print all texts of the portal, to be translated.",
        discussion: """
            Save them as languages/CODE.conf beside authority.conf, where CODE is the language, such as fr or pt-br. Translate them, and \
            restart authorityd. The portal then offers the language. “authorityd check” names what is missing or wrong, with its line.

              $ authorityd texts > fr.conf
            """
    )

    enum Language: String, CaseIterable, ExpressibleByArgument {
        case en
        case de
    }

    @Option(help: "Which texts: English or German.")
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
