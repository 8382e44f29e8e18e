/// Who may issue codes. For administrators.
struct OfficersPage: Page {
    static let name = "officers"
    let title = "Officers"
    let section = OfficerPages.path
    let once: String
    let notice: String?
    let error: String?
    let newName: Field
    let isNewAdministrator: Bool
    let officers: [Entry]

    struct Entry: Sendable {
        let officerName: String
        let role: String
        let isLocked: Bool
    }

    static let template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <section aria-labelledby="list">
        <h2 id="list">Who has access</h2>
        <table class="stack" role="table">
        <caption>A new password ends all sessions of whoever gets it</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Role</th><th role="columnheader" scope="col">Change</th></tr></thead>
        <tbody role="rowgroup">
        {{#officers}}
        <tr role="row"><th role="rowheader" scope="row" data-name="Name">{{officerName}}</th>
        <td role="cell" data-name="Role">{{role}}{{#isLocked}} <strong class="tag">locked</strong>{{/isLocked}}</td>
        <td role="cell" data-name="Change">
        {{#isLocked}}
        <form method="post" action="/portal/officers/unlock">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <button>Unlock<span class="unseen"> {{officerName}}</span></button>
        </form>
        {{/isLocked}}
        <details>
        <summary>New password<span class="unseen"> for {{officerName}}</span></summary>
        <form method="post" action="/portal/officers/password">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <input type="hidden" name="once" value="{{once}}">
        <p>The old one does not work any more.</p>
        <button>Give {{officerName}} a new password</button>
        </form>
        </details>
        <details>
        <summary>Remove<span class="unseen"> {{officerName}}</span></summary>
        <form method="post" action="/portal/officers/remove">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="name" value="{{officerName}}">
        <p>Codes that were issued stay valid.</p>
        <button class="danger">Remove {{officerName}}</button>
        </form>
        </details>
        </td></tr>
        {{/officers}}
        </tbody>
        </table>
        </section>
        <form method="post" action="/portal/officers" class="card narrow" aria-labelledby="new">
        <h2 id="new">New officer</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        {{#newName}}
        <div class="field">
        <label for="name">Name</label>
        <p class="hint" id="name-hint">Small letters, digits, full stop and hyphen, such as ada.lovelace</p>
        <input id="name" name="name" value="{{value}}" required maxlength="64" pattern="[a-z0-9.\\-]{1,64}" autocomplete="off"
        autocapitalize="none" spellcheck="false"
        aria-describedby="name-hint{{#problem}} name-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="name-error">{{.}}</p>{{/problem}}
        </div>
        {{/newName}}
        <p class="field"><label class="check"><input type="checkbox" name="administrator" value="yes"
        {{#isNewAdministrator}}checked{{/isNewAdministrator}}> Administrator: may add and remove officers and read the audit list</label></p>
        <button class="primary">Add the officer</button>
        </form>
        """
}
