/// A password that was just made. Nobody can see it again.
struct NewPasswordPage: Page {
    static let name = "new password"
    let title: String
    let section = OfficerPages.path
    let officerName: String
    let password: String
    /// Groups of letters.
    let groups: [Group]

    struct Group: Sendable {
        let letters: String
        let spelled: [SpelledCode.Letter]
    }

    init(_ officer: String, _ password: String) {
        title = "Password for \(officer)"
        officerName = officer
        self.password = password
        groups = password.split(separator: "-").map { group in
            Group(letters: String(group), spelled: group.map(SpelledCode.spell))
        }
    }

    static let template = """
        <section class="code" aria-label="The password">
        <p class="letters small">{{password}}</p>
        <p class="until">For <strong>{{officerName}}</strong>, with the hyphens, all in small letters</p>
        </section>
        <p class="message calm">It is kept nowhere, and nobody can see this page again. {{officerName}} can change it under “Password”.</p>
        <section aria-labelledby="spell">
        <h2 id="spell">To read out</h2>
        <div class="spelling">
        {{#groups}}
        <table>
        <caption>{{letters}}</caption>
        <thead class="unseen"><tr><th scope="col">Letter</th><th scope="col">Say</th></tr></thead>
        <tbody>
        {{#spelled}}<tr><th scope="row">{{letter}}</th><td>{{words}}</td></tr>
        {{/spelled}}
        </tbody>
        </table>
        {{/groups}}
        </div>
        </section>
        <p><a class="button" href="/portal/officers">Done</a></p>
        """
}
