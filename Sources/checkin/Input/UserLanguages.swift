import OperatingSystem

/// The languages of the user, as gettext finds them.
enum UserLanguages {
    /// The codes in lower case, such as de-at, the most preferred first. Empty without a language.
    static var codes: [String] {
        codes(
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { Environment[$0] }.first { !$0.isEmpty },
            Environment["LANGUAGE"]
        )
    }

    /// - Parameters:
    ///   - locale: Such as de_AT.UTF-8. C and POSIX are no language: the list is then ignored.
    ///   - list: Such as de_AT:fr.
    static func codes(_ locale: String?, _ list: String?) -> [String] {
        guard let locale, let first = code(locale[...]) else { return [] }
        let listed = (list ?? "").split(separator: ":").compactMap(code)
        return listed.isEmpty ? [first] : listed
    }

    /// The language and the region, without encoding and variant.
    private static func code(_ locale: Substring) -> String? {
        let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
        guard !name.isEmpty, name != "c", name != "posix" else { return nil }
        return String(name.map { $0 == "_" ? "-" : $0 })
    }
}
