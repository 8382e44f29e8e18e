// Parts that several pages share.
extension Template {
    /// The spelling of the page's `groups`, each with a `name` and the letters in `spelled`.
    ///
    /// - Parameter letter: The heading of the column of letters.
    static func spelling(_ letter: PortalText) -> Template {
        """
        <h2 id="spell">\(.toReadOut)</h2>
        <div class="spelling">
        {{#groups}}
        <table>
        <caption>{{name}}</caption>
        <thead class="unseen"><tr><th scope="col">\(letter)</th><th scope="col">\(.say)</th></tr></thead>
        <tbody>
        {{#spelled}}<tr><th scope="row">{{letter}}</th><td>{{words}}{{#abroad}} <span class="abroad">{{.}}</span>{{/abroad}}</td></tr>
        {{/spelled}}
        </tbody>
        </table>
        {{/groups}}
        </div>
        """
    }

    /// The field for the officer's current password, in a form whose error message has the
    /// identifier `error`.
    static let passwordField: Template = """
        <div class="field">
        <label for="password">\(.password)</label>
        <input id="password" name="password" type="password" required autocomplete="current-password"
        {{#error}}aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        """
}
