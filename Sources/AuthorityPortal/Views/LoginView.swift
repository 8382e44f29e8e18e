/// The log-in page.
struct LoginView: Page {
    static let name = "login"
    static let title: Template = "\(.logIn)"
    let section = LoginController.path
    let officer: String
    /// The error in the last attempt.
    let error: String?
    /// The result of the previous action.
    let notice: String?

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        <form method="post" action="/portal/login" class="card narrow" autocomplete="on">
        <input type="hidden" name="form_token" value="{{formToken}}">
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        <div class="field">
        <label for="name">\(.name)</label>
        <input id="name" name="name" value="{{officer}}" required maxlength="64" autocomplete="username"
        autocapitalize="none" spellcheck="false"{{#error}} aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.logInCodeHint)</p>
        <input id="code" name="code" maxlength="32" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
        aria-describedby="code-hint{{#error}} error{{/error}}"{{#error}} aria-invalid="true"{{/error}}>
        </div>
        <button class="primary">\(.logIn)</button>
        </form>
        <p class="hint">\(.forgotten)</p>
        """
}
