package import AuthorityProtocol
package import CheckInProtocol
import ConfigurationFiles

/// The fields of the warning form, and the visits parsed from them.
package struct WarningEntry: Sendable {
    /// The maximum number of visits in a form.
    static let maximumVisits = 100
    private static let stepMinutes: Int64 = 5

    /// How a form names the venue.
    package enum Venue: Sendable {
        /// Each visit has the public identifier of its venue.
        case identifier
        /// The officer's browser reads the code of one venue for all visits.
        case code
    }

    let fields: WarningFields
    /// The disease; nil if it is not chosen.
    let profile: DiseaseProfile?
    /// Nil if it is not chosen.
    let transmissionRiskLevel: UInt8?

    /// Creates an empty form.
    init() {
        fields = WarningFields(visits: [WarningFields.Visit(1)], disease: Field(), level: Field())
        (profile, transmissionRiskLevel) = (nil, nil)
    }

    /// - Parameters:
    ///   - profiles: The diseases. If there is only one, the form need not name it.
    ///   - added: Visits that follow those of the form.
    package init(
        _ form: PortalForm,
        _ profiles: [DiseaseProfile],
        venue: Venue = .identifier,
        adding added: [TypedVisit] = [],
        clock: LocalClock,
        now: UnixTime,
        texts: PortalTexts = .english
    ) {
        let chosen = profiles.count == 1 ? profiles.first : profiles.first { "\($0.number)" == form["disease"] }
        let (level, levelError) = Self.level(form["level"])
        (profile, transmissionRiskLevel) = (chosen, level)
        // Devices have deleted older check-ins, and packages contain no older reports.
        let days = min(
            Int64(chosen?.retentionDays ?? DiseaseProfile.acceptedRetention.upperBound),
            venue == .code ? Int64(ReportBatch.recentDays) : .max
        )
        func field(_ typed: String, _ error: PortalText?) -> Field {
            Field(typed, problem: error.map { texts($0, ["days": "\(days)", "typed": Self.shown(typed)]) })
        }
        let typed = (1...Self.maximumVisits).map { TypedVisit(form, $0) }.filter { !$0.isEmpty } + added
        let visits = zip(1..., typed.isEmpty ? [TypedVisit()] : typed).map { number, typed in
            let times = Times(typed, days: days, clock: clock, now: now)
            let identifier = venue == .code ? (nil, nil) : Self.identifier(typed.identifier, texts)
            return WarningFields.Visit(
                number,
                identifier: Field(typed.identifier, problem: identifier.1),
                day: field(typed.day, times.dayError),
                from: field(typed.from, times.fromError),
                endDay: field(typed.lastDay, times.lastDayError),
                to: field(typed.to, times.toError),
                text: identifier.0,
                range: times.range
            )
        }
        fields = WarningFields(
            visits: visits,
            disease: Field(form["disease"], problem: chosen == nil ? texts(.diseaseMissing) : nil),
            level: Field(form["level"], problem: levelError.map { texts($0) })
        )
    }

    /// The ranges of times of all visits; nil if a field of the form is invalid, except an identifier.
    var ranges: [Range<Interval>]? {
        let visits = fields.visits
        let ranges = visits.compactMap(\.range)
        let isComplete = ranges.count == visits.count && profile != nil && transmissionRiskLevel != nil
        return isComplete && visits.count <= Self.maximumVisits ? ranges : nil
    }

    /// For each visit, one warning for each UTC day that the range of times touches; nil if a field is
    /// invalid.
    package var warnings: [[VenueWarning]]? {
        guard let ranges, let profile, let transmissionRiskLevel else { return nil }
        let identifiers = fields.visits.compactMap(\.text)
        guard identifiers.count == fields.visits.count else { return nil }
        return zip(identifiers, ranges).map { identifier, range in
            DayWindow.parts(of: range).compactMap {
                VenueWarning(
                    publicIdentifier: identifier,
                    window: $0,
                    profile: profile.number,
                    transmissionRiskLevel: transmissionRiskLevel
                )
            }
        }
    }

    /// The beginning of what was typed. Browsers do not show a value that is not a day or a time in its field.
    private static func shown(_ typed: String) -> String {
        typed.count > 40 ? "\(typed.prefix(40))…" : typed
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
        var lastDayError: PortalText?
        var toError: PortalText?
        var range: Range<Interval>?

        /// - Parameter days: The maximum age of the day in days.
        init(_ typed: TypedVisit, days: Int64, clock: LocalClock, now: UnixTime) {
            let today = clock.reading(now).day
            let day = LocalClock.day(typed.day)
            if let day, !(today - days...today).contains(day) {
                dayError = .dayTooOld
            } else if day == nil {
                dayError = typed.day.isEmpty ? .dayMissing : .dayUnknown
            }
            let lastDay = typed.lastDay.isEmpty ? nil : LocalClock.day(typed.lastDay)
            if lastDay == nil, !typed.lastDay.isEmpty {
                lastDayError = .dayUnknown
            } else if let day, let lastDay, lastDay < day {
                lastDayError = .lastDayFirst
            } else if let lastDay, lastDay > today {
                lastDayError = .inTheFuture
            }
            let from = Self.minute(typed.from, &fromError)
            let to = Self.minute(typed.to, &toError)
            let isOneDay = lastDay == nil || lastDay == day
            if let from, let to, isOneDay, from == to || lastDay != nil && to < from { toError = .emptyTimes }
            guard let day, let from, let to, dayError == nil, lastDayError == nil, toError == nil else { return }
            let endDay = lastDay ?? (to < from ? day + 1 : day)
            // If the clocks are set back and an hour occurs twice, use the longer range, so that
            // the warning reaches all visitors.
            let start = clock.times(LocalClock.Reading(day: day, minute: from)).first
            let end = clock.times(LocalClock.Reading(day: endDay, minute: to)).last
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
                error = typed.isEmpty ? .timeMissing : .timeUnknown
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
