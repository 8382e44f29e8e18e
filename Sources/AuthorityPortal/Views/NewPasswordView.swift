/// The password that was just created. It cannot be shown again.
struct NewPasswordView: Page {
    static let name = "new password"
    static let title: Template = "\(.passwordOf)"
    static let isShownOnce = true
    let section = OfficersController.path
    let officerName: String
    let password: String
    /// The password's groups of letters. The name of each group consists of its letters.
    let groups: [Group]

    struct Group: Sendable {
        let name: String
        let spelled: [SpelledCode.Letter]
    }

    init(_ officer: String, _ password: String, _ texts: PortalTexts) {
        officerName = officer
        self.password = password
        groups = password.split(separator: "-").map { group in
            Group(name: String(group), spelled: group.map { SpelledCode.spell($0, texts) })
        }
    }

    static let template: Template = """
        <section class="code" aria-label="\(.thePassword)">
        <p class="letters small">{{password}}</p>
        <p class="until">\(.passwordForm)</p>
        </section>
        <p class="message calm">\(.passwordNotKept)</p>
        <section aria-labelledby="spell">
        \(part: .spelling(.letter))
        </section>
        <p><a class="button" href="/portal/officers">\(.done)</a></p>
        """
}
