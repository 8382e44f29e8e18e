import ArgumentParser
import AuthorityPortal
import CommandLineTool
import HealthAuthority
import SystemPackage

struct TextsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: "Print all texts of the portal or of the web client, for translation.",
        discussion: """
            Save the texts as languages/CODE.conf beside authority.conf, where CODE is the language, such as fr or pt-br. \
            Translate them, and restart authorityd. The portal then offers the language. “authorityd check” reports missing and \
            invalid texts with their line numbers.

            For the web client, save the texts as languages/web/CODE.conf.

              $ authorityd texts > fr.conf
              $ authorityd texts --web-client /usr/share/venue-authority/web > fr.conf
            """
    )

    enum Language: String, CaseIterable, ExpressibleByArgument {
        case en
        case de
    }

    @Option(help: "Language of the texts: English or German.")
    var language = Language.en

    @Option(
        help: ArgumentHelp(
            "Print the texts of the web client in this folder, instead of the portal's.",
            valueName: "folder"
        )
    )
    var webClient: String?

    func run() throws {
        if let webClient {
            let client = try WebClient(in: FilePath(webClient))
            return try StandardOutput.write(client.language(language.rawValue).template)
        }
        let texts =
            switch language {
            case .en: PortalTexts.english
            case .de: PortalTexts.german
            }
        try StandardOutput.write(texts.file)
    }
}
