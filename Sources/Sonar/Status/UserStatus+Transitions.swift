extension UserStatus {
    /// The user has reported symptoms.
    ///
    /// Isolation is needed if the onset was less than 7 days ago, or if the user has a temperature. It
    /// lasts for 7 days from the onset, but at least until tomorrow. After an exposure, its end stays.
    ///
    /// The apps ask for symptoms only before and after an exposure. With other statuses, the function
    /// of the Android app begins a new isolation, as here.
    package mutating func report(_ symptoms: Set<Symptom>, since onset: CalendarDay, today: CalendarDay) {
        guard symptoms.contains(where: \.counts) else { return }
        let isRecent = today < onset + Self.symptomaticDays
        guard isRecent || symptoms.contains(.temperature) else { return }
        if case .exposed(let since, let until) = self {
            self = .exposedSymptomatic(since: onset, until: until, exposedAt: since, symptoms: symptoms)
        } else {
            let until = max(onset + Self.symptomaticDays, today + 1)
            self = .symptomatic(since: onset, until: until, symptoms: symptoms)
        }
    }

    /// The user has answered the questions at the end of an isolation. With a temperature, it lasts one
    /// more day. Otherwise it ends.
    package mutating func checkIn(_ symptoms: Set<Symptom>, today: CalendarDay) {
        guard symptoms.contains(.temperature) else {
            self = .unaffected
            return
        }
        switch self {
        case .unaffected, .exposed: break
        case .symptomatic(let since, _, _), .exposedSymptomatic(let since, _, _, _):
            self = .symptomatic(since: since, until: today + 1, symptoms: symptoms)
        case .positive(let since, _, _):
            self = .positive(since: since, until: today + 1, symptoms: symptoms)
        }
    }

    /// The server has reported a contact. It changes only the initial status.
    ///
    /// - Parameter day: The day of the last encounter.
    package mutating func expose(on day: CalendarDay) {
        guard case .unaffected = self else { return }
        self = .exposed(since: day, until: day + Self.exposedDays)
    }

    /// Ends an exposure whose time is over.
    package mutating func expire(at now: LocalTime) {
        guard case .exposed = self, isOver(at: now) else { return }
        self = .unaffected
    }

    /// The server has sent the result of a test.
    package mutating func receive(_ result: TestResult, at now: LocalTime) {
        switch result.kind {
        case .positive: receivePositive(testedOn: result.time.day, today: now.day)
        case .negative: receiveNegative(testedAt: result.time, now)
        case .invalid: break
        }
    }

    /// Isolation lasts for 7 days from the onset, or from the test if there were no symptoms.
    private mutating func receivePositive(testedOn testDay: CalendarDay, today: CalendarDay) {
        let (since, symptoms): (CalendarDay, Set<Symptom>)
        switch self {
        case .unaffected, .exposed: (since, symptoms) = (testDay, [])
        case .symptomatic(let onset, _, let reported): (since, symptoms) = (onset, reported)
        case .exposedSymptomatic(let onset, _, _, let reported): (since, symptoms) = (onset, reported)
        case .positive: return
        }
        self = .positive(since: since, until: max(since + Self.symptomaticDays, today), symptoms: symptoms)
    }

    /// Ends the symptomatic status, unless the test was taken before the onset. An exposure stays until
    /// 14 days after it.
    private mutating func receiveNegative(testedAt testTime: LocalTime, _ now: LocalTime) {
        switch self {
        case .unaffected, .exposed, .positive: break
        case .symptomatic(let onset, _, _):
            if onset.morning <= testTime { self = .unaffected }
        case .exposedSymptomatic(let onset, let until, let exposedAt, _):
            guard onset.morning <= testTime else { return }
            let isExposed = now < (exposedAt + Self.exposedDays).morning
            self = isExposed ? .exposed(since: exposedAt, until: until) : .unaffected
        }
    }
}
