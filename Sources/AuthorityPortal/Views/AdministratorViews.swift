/// The list of officers, for administrators.
struct OfficersView: Page {
    static let title: Template = "\(.officers)"
    let section = PortalPath.officers
    let once: String
    let notice: String?
    let error: String?
    let newName: Field
    let isNewAdministrator: Bool
    /// The host of the OpenID provider; nil if officers can only use passwords.
    let host: String?
    /// Whether the new officer logs in with an account of the provider.
    let isNewSignOn: Bool
    let officers: [Entry]

    struct Entry: Sendable {
        let officerName: String
        let role: String
        let isLocked: Bool
        let hasSecondFactor: Bool
        /// Whether the officer may log in with an account of the provider.
        let signsOn: Bool
    }

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <section aria-labelledby="list">
        <h2 id="list">\(.whoHasAccess)</h2>
        <table class="stack" role="table">
        <caption>\(.newPasswordEnds)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.name)</th><th role="columnheader" scope="col">\(.role)</th><th role="columnheader" scope="col">\(.change)</th></tr></thead>
        <tbody role="rowgroup">
        {{#officers}}
        <tr role="row"><th role="rowheader" scope="row" data-name="\(.name)">{{officerName}}</th>
        <td role="cell" data-name="\(.role)">{{#hasSecondFactor}}\(.withFactor){{/hasSecondFactor}}{{^hasSecondFactor}}{{role}}{{/hasSecondFactor}}{{#signsOn}}, \(.singleSignOn){{/signsOn}}{{#isLocked}} <strong class="tag">\(.locked)</strong>{{/isLocked}}</td>
        <td role="cell" data-name="\(.change)">
        {{#isLocked}}
        <form method="post" action="/portal/officers/unlock">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <button>\(.unlock)<span class="unseen"> {{officerName}}</span></button>
        </form>
        {{/isLocked}}
        <details>
        <summary>\(.newPassword)<span class="unseen"> \(.newPasswordFor)</span></summary>
        <form method="post" action="/portal/officers/password">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <input type="hidden" name="once" value="{{once}}">
        <p>\(.oldPasswordEnds)</p>
        <button>\(.giveNewPassword)</button>
        </form>
        </details>
        {{#host}}
        <details>
        <summary>\(.allowSignOn)<span class="unseen"> \(.ofOfficer)</span></summary>
        <form method="post" action="/portal/officers/sign-on">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <p>\(.allowSignOnHint)</p>
        <button>\(.allowSignOnOf)</button>
        </form>
        </details>
        {{/host}}
        {{#hasSecondFactor}}
        <details>
        <summary>\(.resetFactor)<span class="unseen"> \(.ofOfficer)</span></summary>
        <form method="post" action="/portal/officers/reset-factor">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <p>\(.resetFactorHint)</p>
        <button class="danger">\(.resetFactorOf)</button>
        </form>
        </details>
        {{/hasSecondFactor}}
        <details>
        <summary>\(.remove)<span class="unseen"> {{officerName}}</span></summary>
        <form method="post" action="/portal/officers/remove">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <p>\(.codesStayValid)</p>
        <button class="danger">\(.removeOfficer)</button>
        </form>
        </details>
        </td></tr>
        {{/officers}}
        </tbody>
        </table>
        </section>
        <form method="post" action="/portal/officers" class="card narrow" aria-labelledby="new">
        <h2 id="new">\(.newOfficer)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        {{#newName}}
        <div class="field">
        <label for="name">\(.name)</label>
        <p class="hint" id="name-hint">\(.nameHint)</p>
        <input id="name" name="name" value="{{value}}" required maxlength="64" pattern="[a-z0-9.\\-]{1,64}" autocomplete="off"
        autocapitalize="none" spellcheck="false"
        aria-describedby="name-hint{{#problem}} name-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="name-error">{{.}}</p>{{/problem}}
        </div>
        {{/newName}}
        <p class="field"><label class="check"><input type="checkbox" name="administrator" value="yes"
        {{#isNewAdministrator}}checked{{/isNewAdministrator}}> \(.administratorHint)</label></p>
        {{#host}}<p class="field"><label class="check"><input type="checkbox" name="sign_on" value="yes"
        {{#isNewSignOn}}checked{{/isNewSignOn}}> \(.signOnHint)</label></p>{{/host}}
        <button class="primary">\(.addOfficer)</button>
        </form>
        """
}

/// The password that was just created. It cannot be shown again.
struct NewPasswordView: Page {
    static let title: Template = "\(.passwordOf)"
    static let isShownOnce = true
    let section = PortalPath.officers
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

/// The audit list, for administrators.
struct AuditView: Page {
    static let title: Template = "\(.auditList)"
    let section = PortalPath.audit
    let zone: String
    let limit: Int
    let days: UInt32
    let entries: [Entry]

    struct Entry: Sendable {
        let hour: String
        let officerName: String
        let action: String
        let times: Int64
    }

    static let template: Template = """
        <p>\(.auditIntroduction)</p>
        {{^entries}}<p>\(.nothingYet)</p>{{/entries}}
        <table class="stack" role="table">
        <caption>\(.auditCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.hourColumn)</th><th role="columnheader" scope="col">\(.officerColumn)</th><th role="columnheader" scope="col">\(.action)</th>
        <th role="columnheader" scope="col" class="number">\(.times)</th></tr></thead>
        <tbody role="rowgroup">
        {{#entries}}<tr role="row"><th role="rowheader" scope="row" data-name="\(.hourColumn)">{{hour}}</th><td role="cell" data-name="\(.officerColumn)">{{officerName}}</td>
        <td role="cell" data-name="\(.action)">{{action}}</td><td role="cell" data-name="\(.times)" class="number">{{times}}</td></tr>
        {{/entries}}
        </tbody>
        </table>
        """
}
