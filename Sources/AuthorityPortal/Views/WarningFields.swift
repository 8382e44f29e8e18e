import CheckInProtocol

/// The fields of the warning form, with the values that were parsed from them.
struct WarningFields: Sendable {
    /// At least one.
    let visits: [Visit]
    let disease: Field
    let level: Field

    /// The fields without error messages.
    var withoutProblems: WarningFields {
        WarningFields(
            visits: visits.map(\.withoutProblems),
            disease: Field(disease.value),
            level: Field(level.value)
        )
    }

    /// The fields with an error message for each of the visits at some positions, counted from 0.
    func marking(_ positions: [Int], _ problem: String) -> WarningFields {
        WarningFields(
            visits: visits.enumerated().map { positions.contains($0) ? $1.marked(problem) : $1 },
            disease: disease,
            level: level
        )
    }

    /// The fields of a visit, and their values.
    struct Visit: Sendable {
        /// Counted from 1.
        let number: Int
        let isFirst: Bool
        /// The end of the names of the fields.
        let suffix: String
        private(set) var identifier: Field
        private(set) var day: Field
        let from: Field
        /// The last day. Its name on pages differs from that of the last day that the form accepts.
        let endDay: Field
        let to: Field
        /// Nil if the identifier is invalid or not needed.
        let text: VenueText?
        /// The whole range of times; nil if a field is invalid.
        let range: Range<Interval>?

        init(
            _ number: Int,
            identifier: Field = Field(),
            day: Field = Field(),
            from: Field = Field(),
            endDay: Field = Field(),
            to: Field = Field(),
            text: VenueText? = nil,
            range: Range<Interval>? = nil
        ) {
            self.number = number
            (isFirst, suffix) = (number == 1, Self.suffix(number))
            (self.identifier, self.day, self.from, self.endDay, self.to) = (identifier, day, from, endDay, to)
            (self.text, self.range) = (text, range)
        }

        /// The visit without error messages.
        var withoutProblems: Visit {
            Visit(
                number,
                identifier: Field(identifier.value),
                day: Field(day.value),
                from: Field(from.value),
                endDay: Field(endDay.value),
                to: Field(to.value),
                text: text,
                range: range
            )
        }

        /// The visit with an error message at its first field: the identifier, or the day if a code names the venue.
        func marked(_ problem: String) -> Visit {
            var visit = self
            if text == nil {
                visit.day = Field(day.value, problem: problem)
            } else {
                visit.identifier = Field(identifier.value, problem: problem)
            }
            return visit
        }

        /// The end of the names of the fields of a visit.
        static func suffix(_ number: Int) -> String { number == 1 ? "" : "-\(number)" }
    }
}
