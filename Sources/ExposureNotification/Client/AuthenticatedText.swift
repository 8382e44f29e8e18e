/// The text that an authority signs to prove that a text message with a code is genuine
/// (Google's verification server, “Authenticated SMS”).
package enum AuthenticatedText {
    /// What follows the body of a message, before the day, the key's name and the signature.
    package static let suffix = " \nAuthentication:"

    /// The signed text.
    ///
    /// - Parameters:
    ///   - purpose: Such as `EN Report`.
    ///   - phone: The number in the form of E.164.
    ///   - time: Seconds since the beginning of 1970. The text contains the UTC day.
    ///   - body: The message, with ``suffix``.
    package static func signed(purpose: String, phone: String, time: Int64, body: String) -> String {
        "\(purpose).\(phone).\(date(time)).\(body)"
    }

    /// The UTC day of a time, as in `2020-06-01`.
    private static func date(_ time: Int64) -> String {
        // Years begin in March, so that a leap day is the last day of its year.
        let day = time / 86_400 + 719_468
        let (era, dayOfEra) = day.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month >= 10
        let numbers = [
            era * 400 + yearOfEra + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1,
        ]
        return zip(numbers, [4, 2, 2]).map { number, width in
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }.joined(separator: "-")
    }
}
