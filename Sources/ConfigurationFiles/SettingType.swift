/// The type of a setting: the notation of its values, and which values are valid.
package struct SettingType<Value> {
    package typealias Refusal = ConfigurationFile.Refusal

    /// The valid values, such as “between 4s and 1m”, for the sample file; empty if the setting's text
    /// describes them.
    package let values: String
    /// The forms of a value, each with its meaning, for the sample file.
    package let forms: [(form: String, meaning: String)]
    /// Returns the value, or throws a message that states what is expected.
    package let parse: (String) throws(Refusal) -> Value

    /// A type whose errors depend on the value.
    package init(
        _ values: String = "",
        forms: [(form: String, meaning: String)] = [],
        parse: @escaping (String) throws(Refusal) -> Value
    ) {
        (self.values, self.forms, self.parse) = (values, forms, parse)
    }

    /// A type with one error for all invalid values: “must be” and `values`.
    ///
    /// - Parameter parse: Returns nil for an invalid value.
    package init(oneOf values: String, parse: @escaping (String) -> Value?) {
        self.init(values) { text throws(Refusal) in
            guard let value = parse(text) else { throw Refusal("must be \(values)") }
            return value
        }
    }

    /// One of several words.
    ///
    /// - Parameter choices: Each word with its value and its meaning. The meanings are empty if the words
    ///   explain themselves.
    package static func choice(_ choices: [(word: String, value: Value, meaning: String)]) -> Self {
        let words = choices.map(\.word)
        let list = words.count == 2 ? words.joined(separator: " or ") : "one of \(words.joined(separator: ", "))"
        let forms = choices.map { (form: $0.word, meaning: $0.meaning) }.filter { !$0.meaning.isEmpty }
        return Self(list, forms: forms) { text throws(Refusal) in
            guard let choice = choices.first(where: { $0.word == text }) else { throw Refusal("must be \(list)") }
            return choice.value
        }
    }

    /// The raw value of a case.
    package static func word() -> Self where Value: CaseIterable & RawRepresentable<String> {
        choice(Value.allCases.map { ($0.rawValue, $0, "") })
    }
}

extension SettingType<Bool> {
    package static var yesOrNo: Self { choice([("yes", true, ""), ("no", false, "")]) }
}

extension SettingType where Value: FixedWidthInteger & Sendable {
    /// A whole number.
    package static func number(_ range: ClosedRange<Value>) -> Self {
        Self(oneOf: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            Value(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A duration, as in ``DurationText``. The value is a number of units.
    ///
    /// - Parameters:
    ///   - range: In seconds.
    ///   - unit: The unit of the value in seconds.
    ///   - step: The duration is a multiple of this number of seconds. It is a multiple of `unit`.
    package static func duration(_ range: ClosedRange<Int64>, unit: Int64 = 1, step: Int64 = 1) -> Self {
        let (first, last) = (DurationText.text(range.lowerBound), DurationText.text(range.upperBound))
        let multiple = step == 1 ? "" : "a multiple of \(DurationText.text(step)) "
        return Self(oneOf: "\(multiple)between \(first) and \(last)") { text in
            guard let seconds = DurationText.seconds(text), range.contains(seconds), seconds.isMultiple(of: step)
            else { return nil }
            return Value(seconds / unit)
        }
    }
}
