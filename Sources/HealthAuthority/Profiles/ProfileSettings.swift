package import AuthorityProtocol
package import ConfigurationFiles

/// The settings of a disease in a file of the directory `profiles`. Clients receive all of them.
package struct ProfileSettings: Settings, Equatable {
    package let profile: DiseaseProfile

    package static var introduction: String {
        """
        A disease of which the authority warns.

        Clients download these settings, signed, as a part of /v1/configuration. They take effect at midnight (UTC). After a \
        change, restart authorityd. "authorityd check" reports errors in this file.

        Lines are "key = value"; lines that begin with # are comments. Lines that are commented out show the default: the \
        numbers for COVID-19. Durations are written like 90s, 10m or 1h30m.
        """
    }

    package init(_ table: inout SettingsTable) {
        let standard = DiseaseProfile.covid19
        let number: UInt8 = table.required("number", .number(0...DiseaseProfile.maximumNumber), example: "0") {
            """
            The number of the disease in reports and warnings: \($0). Each file has another one. Do not change it. After you \
            have removed a disease, do not use its number for another one during 60 days: old reports would count for it.
            """
        }
        let names = table.required("names", .names, example: "en COVID-19") {
            "The names of the disease: \($0)."
        }
        let evidence = table.value(
            "reports_need",
            .choice([
                ("confirmed-test", DiseaseProfile.Evidence.confirmedTest, ""), ("suspicion", .clinicalSuspicion, ""),
            ]),
            default: "confirmed-test"
        ) {
            """
            What a person needs to share: \($0). With "suspicion", officers also issue codes when a doctor suspects the \
            disease. All reports of the disease then have the type “clinical diagnosis”.
            """
        }
        let retention: UInt32 = table.value(
            "retention_days",
            .number(DiseaseProfile.acceptedRetention),
            default: "\(standard.retentionDays)"
        ) {
            """
            The number of days for which check-ins are kept: \($0). The disease with the most days counts. Without another \
            consent, diaries keep at most 14.
            """
        }
        let deadlines = table.optional(
            "deadlines",
            .deadlines,
            example: "vaccination 72h; de eine Impfung, immunoglobulin 144h; de Immunglobulin"
        ) {
            """
            What helps only until some time after the beginning of the exposure: \($0). People read the name in their \
            language, or else in English, or else the first name. Without this line, there is no deadline.
            """
        }
        let hours: UInt32? = table.optional(
            "publication_hours",
            .number(DiseaseProfile.acceptedPublicationHours),
            example: "24"
        ) {
            """
            The largest number of hours over which reports are published: \($0). You do not learn the disease of a report, so \
            the smallest number of all diseases and of authority.conf counts for the reports of all diseases. Fewer hours \
            warn earlier, and show more of which reports one person has shared. Warnings of officers are published at the \
            next hour with every number. Without this line, the number in authority.conf counts.
            """
        }
        let risk = Self.risk(&table)
        let sharing = Self.sharing(&table)
        let profile = DiseaseProfile(
            number: number,
            names: names,
            risk: risk,
            sharing: sharing,
            evidence: evidence,
            retentionDays: retention,
            deadlines: deadlines ?? [],
            publicationHours: hours
        )
        guard let profile else { fatalError("unreachable: every setting was checked") }
        self.profile = profile
    }

    private static func risk(_ table: inout SettingsTable) -> RiskParameters {
        let standard = RiskParameters.standard
        let weights = table.value(
            "level_weights",
            .weights(8, upTo: 1000),
            default: Decimals.text(standard.levelWeights)
        ) {
            """
            Risk. The weights of a minute near a person of transmission risk level 1 to 8: \($0). Days outside the tables \
            below have level 1: with a weight above 0, people report all days.
            """
        }
        let minutes: UInt32 = table.value(
            "increased_minutes",
            .number(1...1440),
            default: "\(standard.increasedMinutes)"
        ) {
            "The number of weighted minutes in a check-in, or in a day, from which the risk is increased: \($0)."
        }
        guard let risk = RiskParameters(levelWeights: weights, increasedMinutes: minutes) else {
            fatalError("unreachable: every setting was checked")
        }
        return risk
    }

    private static func sharing(_ table: inout SettingsTable) -> SharingParameters {
        let standard = SharingParameters.standard
        let minimumStay = table.value(
            "minimum_stay",
            .minutes,
            default: DurationText.text(Int64(standard.minimumStayMinutes) * 60)
        ) {
            "Sharing. The length of the shortest stay that is shared: \($0)."
        }
        let indoors = table.value("air_indoors", .air, default: standard.indoorAir.text) {
            """
            How long the air counts after an infectious person has left a place indoors, or a place whose setting is not \
            known: \($0). "up to 30m" is as long as the stay, but at most 30 minutes. "2h" is always two hours, also after a \
            short stay.
            """
        }
        let ventilated = table.value("air_ventilated", .air, default: standard.ventilatedAir.text) {
            "The same for a place indoors with ventilation: \($0)."
        }
        let outdoors = table.value("air_outdoors", .air, default: standard.outdoorAir.text) {
            "The same for a place outdoors: \($0)."
        }
        let firstDay: Int32 = table.value(
            "first_day_since_onset",
            .number(-14...14),
            default: "\(standard.firstDaySinceOnset)"
        ) {
            "The first day with a level in levels_since_onset, in days from the onset of symptoms: \($0)."
        }
        let sinceOnset = table.value("levels_since_onset", .levels, default: standard.levelsSinceOnset.words) {
            """
            Transmission risk levels of the days around the onset of symptoms: \($0). If levels differ, people with \
            the codes of several venues can guess when the symptoms of a person began, and which reports this person \
            has shared.
            """
        }
        let withoutOnset = table.value("levels_without_onset", .levels, default: standard.levelsWithoutOnset.words) {
            "Levels from the day of the test backwards, for symptoms with an unknown onset: \($0)."
        }
        let withoutSymptoms = table.value(
            "levels_without_symptoms",
            .levels,
            default: standard.levelsWithoutSymptoms.words
        ) {
            "Levels from the day of the test backwards, for no symptoms: \($0)."
        }
        let sharing = SharingParameters(
            minimumStayMinutes: minimumStay,
            indoorAir: indoors,
            ventilatedAir: ventilated,
            outdoorAir: outdoors,
            firstDaySinceOnset: firstDay,
            levelsSinceOnset: sinceOnset,
            levelsWithoutOnset: withoutOnset,
            levelsWithoutSymptoms: withoutSymptoms
        )
        guard let sharing else { fatalError("unreachable: every setting was checked") }
        return sharing
    }
}

extension AirRule {
    /// The rule as in a file.
    var text: String {
        let time = DurationText.text(Int64(minutes) * 60)
        return kind == .fixed ? time : "up to \(time)"
    }
}

extension SettingType<AirRule> {
    fileprivate static var air: Self {
        Self(
            oneOf:
                "a duration of at most 24h in minutes, such as 2h, or “up to” and such a duration, such as “up to 30m”"
        ) {
            let limit = "up to "
            let seconds = DurationText.seconds($0.hasPrefix(limit) ? String($0.dropFirst(limit.count)) : $0)
            guard let seconds, seconds <= 86_400, seconds.isMultiple(of: 60) else { return nil }
            return AirRule($0.hasPrefix(limit) ? .asLongAsStay : .fixed, minutes: UInt32(seconds / 60))
        }
    }
}

extension SettingType<[DiseaseProfile.Name]> {
    fileprivate static var names: Self {
        Self(
            oneOf:
                """
                at most \(DiseaseProfile.maximumNameCount) languages with a name each, separated by commas, and one of \
                them en, such as “en Measles, de Masern”
                """
        ) {
            let names = $0.parts { DiseaseProfile.Name(language: $0, text: $1) }
            guard let names, names.count <= DiseaseProfile.maximumNameCount,
                names.contains(where: { $0.language == "en" }), Set(names.map(\.language)).count == names.count
            else { return nil }
            return names.sorted { $0.language < $1.language }
        }
    }
}

extension SettingType<[DiseaseProfile.Deadline]> {
    fileprivate static var deadlines: Self {
        Self(
            oneOf: """
                at most \(DiseaseProfile.maximumDeadlineCount) names of lower-case letters with whole hours from 1h to 1440h, separated by commas, each with \
                names in languages after semicolons, such as “vaccination 72h; de eine Impfung; en a vaccination”
                """
        ) {
            let deadlines = $0.parts { name, rest -> DiseaseProfile.Deadline? in
                let parts = rest.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let names = parts.dropFirst().first.map { text in
                    text.parts(by: ";") { DiseaseProfile.Name(language: $0, text: $1) }
                }
                guard let names = names ?? [], let seconds = DurationText.seconds(String(parts[0].trimmed)),
                    seconds.isMultiple(of: 3600), let hours = UInt32(exactly: seconds / 3600)
                else { return nil }
                return DiseaseProfile.Deadline(
                    name: name,
                    hours: hours,
                    names: names.sorted { $0.language < $1.language }
                )
            }
            guard let deadlines, deadlines.count <= DiseaseProfile.maximumDeadlineCount,
                Set(deadlines.map(\.name)).count == deadlines.count
            else { return nil }
            return deadlines.sorted { $0.name < $1.name }
        }
    }
}

extension String {
    /// The values of the parts between commas or other separators, each with a word and a text after it; nil if a part is
    /// invalid.
    fileprivate func parts<Value>(
        by separator: Character = ",",
        _ value: (String, String) -> Value?
    ) -> [Value]? {
        let parts = split(separator: separator, omittingEmptySubsequences: false).map { part in
            let words = part.trimmed.split(separator: " ", maxSplits: 1).map { String($0.trimmed) }
            return words.count == 2 ? value(words[0], words[1]) : nil
        }
        let values = parts.compactMap(\.self)
        return values.count == parts.count ? values : nil
    }
}

extension SettingType<UInt32> {
    fileprivate static var minutes: Self { duration(0...86_400, unit: 60, step: 60) }
}

extension SettingType<[UInt8]> {
    /// Transmission risk levels.
    fileprivate static var levels: Self {
        Self(oneOf: "at most 29 levels from 1 to 8, separated by spaces") { text in
            let words = text.split(separator: " ")
            let levels = words.compactMap { UInt8($0) }
            return levels.count == words.count && levels.count <= 29 && levels.allSatisfy { (1...8).contains($0) }
                ? levels : nil
        }
    }
}
