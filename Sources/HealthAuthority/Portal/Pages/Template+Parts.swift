// What several pages have.
extension Template {
    /// How the page's `groups` are read out, each with a `name` and what is `spelled`.
    ///
    /// - Parameter letter: The heading of the letters.
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

    /// The officer's present password, in a form whose message has the identifier `error`.
    static let passwordField: Template = """
        <div class="field">
        <label for="password">\(.password)</label>
        <input id="password" name="password" type="password" required autocomplete="current-password"
        {{#error}}aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        """
}
