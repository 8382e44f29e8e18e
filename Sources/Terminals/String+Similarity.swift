extension String {
    /// The word that the user probably meant; nil if no word is similar.
    package func mostSimilar(of words: [String]) -> String? {
        let similar = words.map { (word: $0, distance: $0.distance(to: self)) }.min { $0.distance < $1.distance }
        return similar.flatMap { $0.distance <= max(1, $0.word.count / 4) ? $0.word : nil }
    }

    /// The number of characters to insert, delete, replace or swap with their neighbour, in order to
    /// turn this text into `other` (optimal string alignment).
    private func distance(to other: String) -> Int {
        let (own, others) = (Array(self), Array(other.prefix(count + 10)))
        var rows = [Array(0...others.count)]
        for (i, character) in own.enumerated() {
            var row = [i + 1]
            for (j, theirs) in others.enumerated() {
                var least = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (character == theirs ? 0 : 1))
                if i > 0, j > 0, character == others[j - 1], own[i - 1] == theirs {
                    least = Swift.min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[own.count][others.count]
    }
}
