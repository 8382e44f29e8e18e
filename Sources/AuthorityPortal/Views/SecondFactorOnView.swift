/// The page for an officer whose second factor is turned on.
struct SecondFactorOnView: Page {
    static let name = "second factor, on"
    static let title: Template = "\(.secondFactor)"
    let section = SecondFactorController.path
    /// The number of recovery codes that have not been used.
    let left: Int
    let isRequired: Bool
    var error: String?

    static let template: Template = """
        <p class="message good">\(.factorOn)</p>
        <p>\(.factorOnHint)</p>
        <form method="post" action="/portal/second-factor/off" class="card narrow" aria-labelledby="off">
        <h2 id="off">\(.turnItOff)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input name="username" value="{{officer}}" autocomplete="username" readonly hidden>
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.codeHintOff)</p>
        <input id="code" name="code" required maxlength="32" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
        aria-describedby="code-hint{{#error}} error{{/error}}"{{#error}} aria-invalid="true"{{/error}}>
        </div>
        <button class="danger">\(.turnFactorOff)</button>
        {{#isRequired}}<p class="hint">\(.newFactorNeeded)</p>{{/isRequired}}
        </form>
        """
}
