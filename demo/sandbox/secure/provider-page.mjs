// @ts-check
import { readFileSync } from 'node:fs'

/** The login page of a provider; it works without a script. */
export const providerPage = {
  style: readFileSync(new URL('./pages/site.css', import.meta.url), 'utf8'),
  /** @param {string} name @param {string} action */
  document: (name, action) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Log in to ${name}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/provider.css" />
  </head>
  <body>
    <main>
      <h1>${name} of the sandbox</h1>
      <p class="quiet">Not the real one. Any name logs you in, the same name always to the same account.</p>
      <form class="card" method="post" action="${action}">
        <label for="login">Name</label>
        <input id="login" name="login" required pattern="[A-Za-z0-9_.\\-]{1,40}" autocomplete="username" autofocus />
        <button class="strong" name="answer" value="login">Log in</button>
        <button name="answer" value="cancel" formnovalidate>Cancel</button>
      </form>
    </main>
  </body>
</html>
`,
}
