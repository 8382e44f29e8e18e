import AuthorityProtocol

extension DiseaseProfile {
    /// Measles, with the numbers of docs/authority.md. Every minute counts, and the air counts for two hours indoors.
    static let measles: DiseaseProfile = {
        let standard = SharingParameters.standard
        let sharing = SharingParameters(
            minimumStayMinutes: 0,
            indoorAir: AirRule(.fixed, minutes: 120),
            ventilatedAir: AirRule(.fixed, minutes: 120),
            outdoorAir: AirRule(.fixed, minutes: 0),
            firstDaySinceOnset: standard.firstDaySinceOnset,
            levelsSinceOnset: standard.levelsSinceOnset,
            levelsWithoutOnset: standard.levelsWithoutOnset,
            levelsWithoutSymptoms: standard.levelsWithoutSymptoms
        )
        // Days outside the tables have level 1.
        let risk = RiskParameters(levelWeights: [0] + [UInt32](repeating: 100, count: 7), increasedMinutes: 1)
        guard let sharing, let risk, let name = Name(language: "en", text: "Measles"),
            let measles = DiseaseProfile(
                number: 1,
                names: [name],
                risk: risk,
                sharing: sharing,
                evidence: .clinicalSuspicion,
                retentionDays: 21
            )
        else { fatalError("unreachable: these values are valid") }
        return measles
    }()
}

extension DiseaseProfiles {
    /// The diseases of the town.
    static let ofTown: DiseaseProfiles = {
        guard let profiles = DiseaseProfiles([.covid19, .measles]) else { fatalError("unreachable: two numbers") }
        return profiles
    }()
}
