/// Finds names that look like doors. A code for each door would separate the visitors of one room: those
/// who came through different doors would not be warned of each other.
package enum DoorNames {
    /// A group of names that look like doors.
    package struct Finding: Equatable, Sendable {
        /// The indices of the names: one that has a word for a door, or several that differ only in a
        /// direction or a number.
        package let indices: [Int]
    }

    /// Returns the findings in the order of the names. Each name is in at most one finding.
    package static func findings(in names: [String]) -> [Finding] {
        var groups: [[String]: [Int]] = [:]
        for (index, name) in names.enumerated() {
            let pattern = pattern(of: words(of: name))
            if pattern.contains(variable) { groups[pattern, default: []].append(index) }
        }
        let several = groups.values.filter { group in group.contains { names[$0] != names[group[0]] } }
        let found = Set(several.joined())
        let single = names.indices.filter { !found.contains($0) && isDoor(names[$0]) }.map { [$0] }
        return (several + single).sorted { $0[0] < $1[0] }.map { Finding(indices: $0) }
    }

    /// Whether the name has a word for a door.
    package static func isDoor(_ name: String) -> Bool { words(of: name).contains(where: isDoor(word:)) }

    /// The sentence about a finding.
    ///
    /// - Parameter names: The names of the finding.
    package static func sentence(about names: [String]) -> String {
        let list = names.map { "“\($0)”" }.joined(separator: " and ")
        let verb = names.count == 1 ? "looks like a door" : "look like doors of one room"
        return "\(list) \(verb); visitors who came through doors with different codes are not warned of each other"
    }

    /// Stands for a direction, or for a number after a word for a door.
    private static let variable = "*"

    private static func words(of name: String) -> [String] {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func pattern(of words: [String]) -> [String] {
        words.indices.map { index in
            let isNumber = words[index].allSatisfy(\.isNumber)
            let isAfterDoor = index > 0 && isDoor(word: words[index - 1])
            return directions.contains(words[index]) || isNumber && isAfterDoor ? variable : words[index]
        }
    }

    private static func isDoor(word: String) -> Bool {
        doors.contains(word) || compoundEnds.contains { word.hasSuffix($0) }
    }

    /// Words for doors in the languages of European venues, in lower case.
    private static let doors: Set<String> = [
        "entrance", "entrances", "entry", "exit", "door", "doors", "doorway", "gate", "türe", "tor",
        "entrée", "entree", "sortie", "porte", "accès", "acces", "ingresso", "entrata", "uscita", "porta",
        "entrada", "salida", "saída", "puerta", "acceso", "ingang", "uitgang", "deur", "indgang", "ingång", "inngang",
        "dør", "dörr", "ovi", "wejście", "wyjście", "drzwi", "vchod", "dveře", "dvere", "bejárat", "kijárat", "ajtó",
        "intrare", "ușă", "вход", "вхід", "дверь", "двері", "είσοδος", "πόρτα", "giriş", "çıkış", "kapı", "مدخل", "باب",
    ]

    /// The ends of German words for doors, such as “Haupteingang”.
    private static let compoundEnds = ["eingang", "ausgang", "zugang", "tür"]

    /// Compass directions in lower case. Single letters are left out, because halls have such names.
    private static let directions: Set<String> = [
        "north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest", "northern", "southern",
        "eastern", "western", "nord", "süd", "ost", "nordost", "nordwest", "südost", "südwest", "sud", "est", "ouest",
        "norte", "sur", "sul", "este", "oeste", "ovest", "noord", "zuid", "oost",
    ]
}
