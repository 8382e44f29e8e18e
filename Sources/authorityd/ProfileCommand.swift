import ArgumentParser
import CommandLineTool
import ConfigurationFiles
import HealthAuthority

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Print a file that explains the settings of a disease.",
        discussion: """
            Save the file as profiles/NAME.conf beside authority.conf, with the number and the name of the disease. Without a file \
            in this directory, the authority warns of COVID-19. “authorityd check” reports invalid lines with their numbers.

              $ authorityd profile > measles.conf
            """
    )

    func run() throws {
        try StandardOutput.write(ProfileSettings.sample(setting: "number = 0\nnames = en COVID-19"))
    }
}
