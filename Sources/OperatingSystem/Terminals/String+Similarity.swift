extension String {
    /// The word that the user probably meant; nil if no word is similar.
    package func mostSimilar(of words: [String]) -> String? {
        let own = Array(unicodeScalars)
        let similar = words.compactMap { word -> (word: String, distance: Int)? in
            let scalars = word.unicodeScalars
            let limit = max(1, scalars.count / 4)
            // The distance is at least the difference of the lengths.
            guard abs(scalars.count - own.count) <= limit else { return nil }
            return Self.distance(from: Array(scalars), to: own, limit: limit).map { (word, $0) }
        }
        return similar.min { $0.distance < $1.distance }?.word
    }

    /// The number of characters to insert, delete, replace or swap with their neighbour, in order to
    /// turn `own` into `others` (optimal string alignment); nil if it is greater than `limit`.
    private static func distance(from own: [Unicode.Scalar], to others: [Unicode.Scalar], limit: Int) -> Int? {
        var (beforeLast, last) = ([Int](), Array(0...others.count))
        for (i, character) in own.enumerated() {
            var row = [i + 1]
            row.reserveCapacity(last.count)
            for (j, theirs) in others.enumerated() {
                var least = Swift.min(last[j + 1] + 1, row[j] + 1, last[j] + (character == theirs ? 0 : 1))
                if i > 0, j > 0, character == others[j - 1], own[i - 1] == theirs {
                    least = Swift.min(least, beforeLast[j - 1] + 1)
                }
                row.append(least)
            }
            // Each number in the next rows is at least the least number in these two.
            guard last.contains(where: { $0 <= limit }) || row.contains(where: { $0 <= limit }) else { return nil }
            (beforeLast, last) = (last, row)
        }
        return last[others.count] <= limit ? last[others.count] : nil
    }
}
