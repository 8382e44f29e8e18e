import ArgumentParser
import ConfigurationFiles

/// The length of a stay, as an argument of `scan` and `edit`: `45m`, `2h`, `1h30m`.
struct StayLength: ExpressibleByArgument {
    let minutes: Int

    init?(argument: String) {
        guard let seconds = DurationText.seconds(argument), (60...86_400).contains(seconds) else { return nil }
        minutes = Int(seconds / 60)
    }

    static let help: ArgumentHelp = ArgumentHelp(
        "The planned length of the stay, 1m to 24h, such as 45m or 1h30m. (default: set by the venue)",
        valueName: "duration"
    )
}
