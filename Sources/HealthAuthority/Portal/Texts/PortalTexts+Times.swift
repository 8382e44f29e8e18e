import CheckInProtocol

/// Formats times and numbers in the language.
extension PortalTexts {
    /// `2026-11-21`
    func day(_ time: UnixTime, _ clock: LocalClock) -> String {
        let parts = LocalClock.text(day: clock.reading(time).day).split(separator: "-").map(String.init)
        return self(.dateForm, ["year": parts[0], "month": parts[1], "day": parts[2]])
    }

    /// `2026-11-21, 14:05`
    func dayAndTime(_ time: UnixTime, _ clock: LocalClock) -> String {
        self(.dateAndTime, ["day": day(time, clock), "time": clock.time(time)])
    }

    /// `14:05 Europe/Berlin (13:05 UTC)`
    func fullTime(_ time: UnixTime, _ clock: LocalClock) -> String {
        let utc = LocalClock.utc.time(time)
        if clock.isUTC(at: time) { return self(.timeInUTC, ["time": utc]) }
        return self(.timeInZone, ["time": clock.time(time), "zone": clock.name, "utc": utc])
    }

    /// `10:00 to 12:30`
    func times(_ range: Range<UnixTime>, _ clock: LocalClock) -> String {
        self(.timeRange, ["start": clock.time(range.lowerBound), "end": clock.time(range.upperBound)])
    }

    /// Formats hundredths: `1`, `0.6`, `1.25`.
    func decimal(_ hundredths: UInt32) -> String {
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        let decimals = rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest < 10 ? "0" : "")\(rest)"
        return self(.decimal, ["whole": "\(whole)", "decimals": decimals])
    }

    /// Formats a transmission risk level: `6, high`.
    func level(_ level: UInt8) -> String {
        self(.levelName, ["level": "\(level)", "name": list(.levelNames)[Int(level) - 1]])
    }
}
