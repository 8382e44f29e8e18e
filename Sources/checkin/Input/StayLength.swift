import ArgumentParser
import Platform

/// How long somebody means to stay, as `scan` and `edit` take it: `45m`, `2h`, `1h30m`.
struct StayLength: ExpressibleByArgument {
    let minutes: Int

    init?(argument: String) {
        guard let seconds = DurationText.seconds(argument), (60...86_400).contains(seconds) else { return nil }
        minutes = Int(seconds / 60)
    }

    static let help: ArgumentHelp = ArgumentHelp(
        "How long you mean to stay, 1m to 24h, such as 45m or 1h30m. (default: what the venue says)",
        valueName: "duration"
    )
}
