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

            With --advice, print a file for the advice to people who were exposed. Save it as profiles/NAME/en.conf, and a translation \
            as profiles/NAME/de.conf. Without advice, people read the program's own words.

              $ authorityd profile > measles.conf
              $ authorityd profile --advice > en.conf
            """
    )

    @Flag(help: "Print a file for the advice of a disease.")
    var advice = false

    func run() throws {
        guard !advice else { return try StandardOutput.write(AdviceSettings.sample(setting: "")) }
        try StandardOutput.write(ProfileSettings.sample(setting: "number = 0\nnames = en COVID-19"))
    }
}
