extension String {
    /// The word that the user probably meant; nil if no word is similar.
    package func mostSimilar(of words: [String]) -> String? {
        let count = count
        let similar = words.compactMap { word -> (word: String, distance: Int)? in
            let limit = max(1, word.count / 4)
            // The distance is at least the difference of the lengths.
            guard abs(word.count - count) <= limit else { return nil }
            let distance = word.distance(to: self)
            return distance <= limit ? (word, distance) : nil
        }
        return similar.min { $0.distance < $1.distance }?.word
    }

    /// The number of characters to insert, delete, replace or swap with their neighbour, in order to
    /// turn this text into `other` (optimal string alignment).
    private func distance(to other: String) -> Int {
        let (own, others) = (Array(self), Array(other))
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
