/// Where officers log in.
struct LoginPage: Page {
    static let name = "login"
    let title = "Log in"
    let section = LoginPages.path
    let officer: String
    /// What was wrong with what was typed.
    let error: String?
    /// What was done before.
    let notice: String?

    static let template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        <form method="post" action="/portal/login" class="card narrow" autocomplete="on">
        <input type="hidden" name="form_token" value="{{formToken}}">
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" value="{{officer}}" required maxlength="64" autocomplete="username"
        autocapitalize="none" spellcheck="false"{{#error}} aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        <div class="field">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" required autocomplete="current-password"
        {{#error}}aria-invalid="true" aria-describedby="error"{{/error}}>
        </div>
        <button class="primary">Log in</button>
        </form>
        <p class="hint">Who has forgotten a password gets a new one from an administrator. A name is locked for 15 minutes after
        five wrong passwords.</p>
        """
}
