package import AuthorityProtocol
package import CheckInProtocol
import ConfigurationFiles

/// The fields of the warning form, and the warnings parsed from them.
package struct WarningEntry: Sendable {
    private static let stepMinutes: Int64 = 5

    let fields: WarningsView.Fields
    /// One warning for each UTC day that the range of times touches; nil if a field is invalid.
    package let warnings: [VenueWarning]?
    /// The whole range of times; nil if a field is invalid.
    let range: Range<Interval>?
    /// The disease; nil if it is not chosen.
    let profile: DiseaseProfile?

    /// Creates an empty form.
    init() {
        fields = WarningsView.Fields(
            identifier: Field(),
            day: Field(),
            from: Field(),
            to: Field(),
            disease: Field(),
            level: Field()
        )
        (warnings, range, profile) = (nil, nil, nil)
    }

    /// - Parameter profiles: The diseases. If there is only one, the form need not name it.
    package init(
        _ form: PortalForm,
        _ profiles: [DiseaseProfile],
        clock: LocalClock,
        now: UnixTime,
        texts: PortalTexts = .english
    ) {
        let typed = String(form["identifier"].trimmed)
        let identifier = Self.identifier(typed, texts)
        let (level, levelError) = Self.level(form["level"])
        let chosen = profiles.count == 1 ? profiles.first : profiles.first { "\($0.number)" == form["disease"] }
        profile = chosen
        // Devices have deleted older check-ins.
        let days = Int64(chosen?.retentionDays ?? DiseaseProfile.acceptedRetention.upperBound)
        let times = Times(form, days: days, clock: clock, now: now)
        fields = WarningsView.Fields(
            identifier: Field(typed, problem: identifier.error),
            day: Field(form["day"], problem: times.dayError.map { texts($0, ["days": "\(days)"]) }),
            from: Field(form["from"], problem: times.fromError.map { texts($0) }),
            to: Field(form["to"], problem: times.toError.map { texts($0) }),
            disease: Field(form["disease"], problem: chosen == nil ? texts(.diseaseMissing) : nil),
            level: Field(form["level"], problem: levelError.map { texts($0) })
        )
        guard let text = identifier.text, let chosen, let level, let range = times.range else {
            (warnings, self.range) = (nil, nil)
            return
        }
        self.range = range
        warnings = DayWindow.parts(of: range).compactMap {
            VenueWarning(publicIdentifier: text, window: $0, profile: chosen.number, transmissionRiskLevel: level)
        }
    }

    private static func identifier(_ typed: String, _ texts: PortalTexts) -> (text: VenueText?, error: String?) {
        do {
            return (try VenueText(typed, for: .publicIdentifier), nil)
        } catch {
            return (nil, texts.sentence(error))
        }
    }

    private static func level(_ typed: String) -> (UInt8?, PortalText?) {
        guard let level = UInt8(typed), String(level) == typed, (1...8).contains(level) else {
            return (nil, .levelMissing)
        }
        return (level, nil)
    }

    /// The range of times, parsed from the three fields.
    private struct Times {
        var dayError: PortalText?
        var fromError: PortalText?
        var toError: PortalText?
        var range: Range<Interval>?

        /// - Parameter days: The maximum age of the day in days.
        init(_ form: PortalForm, days: Int64, clock: LocalClock, now: UnixTime) {
            let today = clock.reading(now).day
            let day = LocalClock.day(form["day"])
            if let day, !(today - days...today).contains(day) {
                dayError = .dayTooOld
            } else if day == nil {
                dayError = .dayMissing
            }
            let from = Self.minute(form["from"], &fromError)
            let to = Self.minute(form["to"], &toError)
            if let from, from == to { toError = .emptyTimes }
            guard let day, let from, let to, dayError == nil, toError == nil else { return }
            // If the clocks are set back and an hour occurs twice, use the longer range, so that
            // the warning reaches all visitors.
            let start = clock.times(LocalClock.Reading(day: day, minute: from)).first
            let end = clock.times(LocalClock.Reading(day: to < from ? day + 1 : day, minute: to)).last
            if start == nil { fromError = .clocksForward }
            if end == nil { toError = .clocksForward }
            guard let start, let end else { return }
            check(start, end, now)
        }

        private mutating func check(_ start: UnixTime, _ end: UnixTime, _ now: UnixTime) {
            if start > now {
                fromError = .inTheFuture
            } else if end - now > Interval.seconds {
                toError = .inTheFuture
            } else {
                range = Self.interval(start)..<Self.interval(end + (Interval.seconds - 1))
            }
        }

        private static func interval(_ time: UnixTime) -> Interval {
            Interval(number: UInt32(time.seconds / Interval.seconds))
        }

        private static func minute(_ typed: String, _ error: inout PortalText?) -> Int64? {
            guard let minute = LocalClock.minute(typed) else {
                error = .timeMissing
                return nil
            }
            guard minute.isMultiple(of: stepMinutes) else {
                error = .timeSteps
                return nil
            }
            return minute
        }
    }
}
