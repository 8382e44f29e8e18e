/// Durations written as text.
package enum DurationText {
    /// Parses a duration such as `45m`, `2h` or `1h30m`, and returns the seconds. Returns nil if
    /// the duration is invalid. Each number may have at most four digits.
    package static func seconds(_ text: String) -> Int64? {
        var total: Int64 = 0
        var digits = ""
        var units: [Character: Int64] = ["h": 3600, "m": 60]
        for character in text {
            if ("0"..."9").contains(character) {
                digits.append(character)
                guard digits.count <= 4 else { return nil }
            } else {
                // Hours must come before minutes, and each unit may occur only once.
                guard let unit = units.removeValue(forKey: character), let count = Int64(digits) else { return nil }
                if character == "m" { units = [:] }
                total += count * unit
                digits = ""
            }
        }
        return digits.isEmpty && !text.isEmpty ? total : nil
    }
}
