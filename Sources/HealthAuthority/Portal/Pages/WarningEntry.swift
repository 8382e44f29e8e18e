package import CheckInProtocol
package import Publication

/// What was typed into the form for a warning, and what it means.
package struct WarningEntry: Sendable {
    /// How long ago a day may be: devices have forgotten what is older.
    private static let days: Int64 = 14
    private static let stepMinutes: Int64 = 5

    let fields: WarningsPage.Fields
    /// One for each day in UTC that the times touch; nil if a field is wrong.
    package let warnings: [VenueWarning]?

    /// An empty form.
    init() {
        fields = WarningsPage.Fields(identifier: Field(), day: Field(), from: Field(), to: Field(), level: Field())
        warnings = nil
    }

    package init(_ form: PortalForm, clock: LocalClock, now: UnixTime) {
        let identifier = Self.identifier(form["identifier"])
        let (level, levelError) = Self.level(form["level"])
        let times = Times(form, clock: clock, now: now)
        fields = WarningsPage.Fields(
            identifier: Field(form["identifier"], problem: identifier.error),
            day: Field(form["day"], problem: times.dayError),
            from: Field(form["from"], problem: times.fromError),
            to: Field(form["to"], problem: times.toError),
            level: Field(form["level"], problem: levelError)
        )
        guard let text = identifier.text, let level, let range = times.range else {
            warnings = nil
            return
        }
        warnings = DayWindow.parts(of: range).compactMap {
            VenueWarning(publicIdentifier: text, window: $0, transmissionRiskLevel: level)
        }
    }

    private static func identifier(_ typed: String) -> (text: VenueText?, error: String?) {
        do {
            return (try VenueText(typed, for: .publicIdentifier), nil)
        } catch {
            return (nil, "\(error.description.prefix(1).uppercased())\(error.description.dropFirst()).")
        }
    }

    private static func level(_ typed: String) -> (UInt8?, String?) {
        guard let level = UInt8(typed), String(level) == typed, (1...8).contains(level) else {
            return (nil, "Choose one of the eight levels.")
        }
        return (level, nil)
    }

    /// When it was, from the three fields.
    private struct Times {
        var dayError: String?
        var fromError: String?
        var toError: String?
        var range: Range<Interval>?

        init(_ form: PortalForm, clock: LocalClock, now: UnixTime) {
            let today = clock.reading(now).day
            let day = LocalClock.day(form["day"])
            if let day, !(today - days...today).contains(day) {
                dayError = "Choose today or one of the 14 days before: devices have forgotten what is older."
            } else if day == nil {
                dayError = "Choose a day."
            }
            let from = Self.minute(form["from"], &fromError)
            let to = Self.minute(form["to"], &toError)
            if let from, from == to { toError = "The end is the start." }
            guard let day, let from, let to, dayError == nil, toError == nil else { return }
            // In an hour that a clock shows twice, the longer time is meant: nobody is left out.
            let start = clock.times(LocalClock.Reading(day: day, minute: from)).first
            let end = clock.times(LocalClock.Reading(day: to < from ? day + 1 : day, minute: to)).last
            if start == nil { fromError = Self.skipped }
            if end == nil { toError = Self.skipped }
            guard let start, let end else { return }
            check(start, end, now)
        }

        private mutating func check(_ start: UnixTime, _ end: UnixTime, _ now: UnixTime) {
            if start > now {
                fromError = "This has not been yet."
            } else if end - now > Interval.seconds {
                toError = "This has not been yet."
            } else {
                range = Self.interval(start)..<Self.interval(end + (Interval.seconds - 1))
            }
        }

        private static let skipped = "On this day the clocks were put forward past this time."

        private static func interval(_ time: UnixTime) -> Interval {
            Interval(number: UInt32(time.seconds / Interval.seconds))
        }

        private static func minute(_ typed: String, _ error: inout String?) -> Int64? {
            guard let minute = LocalClock.minute(typed) else {
                error = "Give a time such as 14:05."
                return nil
            }
            guard minute.isMultiple(of: stepMinutes) else {
                error = "Give a time in steps of five minutes."
                return nil
            }
            return minute
        }
    }
}
