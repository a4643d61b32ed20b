// The page of the set-up. The server makes it, since the pages may still be in the middle of their build, and its script
// sends the form.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from '../../platform/http/html.ts'
import type { Services } from '../../platform/services.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { LANGUAGE_NAMES, type PageContext, pageContext, sendPage } from '../../shared/pages/page.ts'
import { setUpScript } from '../../shared/pages/theme.ts'
import { isSetUpNeeded, SET_UP_PATH } from '../../shared/set-up.ts'

/** GET: the form, or `/` once it is over. */
export async function showSetUp(services: Services, request: IncomingMessage, response: ServerResponse) {
  if (!(await isSetUpNeeded(services))) {
    response.writeHead(302, { location: '/', 'cache-control': 'no-store', 'content-length': '0' }).end()
    return
  }
  const context = pageContext(services, request, response, { languagesAt: SET_UP_PATH })
  sendPage(context, response, 200, setUpPage(context))
}

const setUpPage = ({ words }: PageContext) => ({
  heading: words.text('set_up.heading'),
  showsPassword: true,
  script: setUpScript,
  body: html`
<p class="lead">${words.text('set_up.lead')}</p>
<noscript><p class="problem">${words.text('set_up.script')}</p></noscript>
<div class="problem" role="alert" tabindex="-1" id="problem" hidden><h2>${words.text('set_up.refused')}</h2><p id="problem-text"></p></div>
<p id="sign-in" hidden><a class="button" href="/">${words.text('sign_in.heading')}</a></p>
<form id="set-up" novalidate data-wrong-code="${words.text('set_up.wrong_code')}" data-wait="${words.text('set_up.wait')}" data-failed="${words.text('set_up.failed')}" data-over="${words.text('set_up.over')}" data-fill-in="${words.text('set_up.fill_in')}" data-password="${words.text('set_up.password')}" data-check="${words.text('set_up.check')}">
<div class="field" id="code-field"><label for="code">${words.text('set_up.code')}</label>
<input id="code" name="code" type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required aria-describedby="code-hint">
<p class="small" id="code-hint">${words.text('set_up.code_hint')}</p></div>
${field('company_name', words.text('set_up.company'), 'organization')}
<div class="field"><label for="language">${words.text('set_up.language')}</label>
<select id="language" name="language">${LANGUAGES.map(
    one => html`<option value="${one}"${one === words.language && html` selected`}>${LANGUAGE_NAMES[one]}</option>`,
  )}</select></div>
<div class="field"><label for="timezone">${words.text('set_up.timezone')}</label>
<input id="timezone" name="timezone" type="text" list="timezones" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" required>
<datalist id="timezones"></datalist></div>
<h2>${words.text('set_up.you')}</h2>
${field('given_name', words.text('set_up.given_name'), 'given-name')}
${field('family_name', words.text('set_up.family_name'), 'family-name')}
${field('user_name', words.text('sign_in.user_name'), 'username', words.text('set_up.user_name_hint'))}
<div class="field"><label for="email">${words.text('set_up.email')}</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="email" aria-describedby="email-hint">
<p class="small" id="email-hint">${words.text('set_up.email_hint')}</p></div>
<div class="field"><label for="password">${words.text('sign_in.password')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" autocapitalize="none" autocorrect="off" spellcheck="false" minlength="12" required aria-describedby="password-hint">
<button type="button" class="show" data-shows="password" data-show="${words.text('sign_in.show_password')}" data-hide="${words.text('sign_in.hide_password')}" hidden>${words.text('sign_in.show_password')}</button>
<p class="small" role="status" data-capitals="password" data-words="${words.text('sign_in.capitals')}" hidden></p>
<p class="small" id="password-hint">${words.text('code.password_hint')}</p></div>
<button type="submit">${words.text('set_up.submit')}</button>
</form>`,
})

const field = (name: string, label: string, autocomplete: string, hint?: string) => html`
<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" maxlength="255" autocomplete="${autocomplete}" spellcheck="false"${name === 'user_name' && html` autocapitalize="none" autocorrect="off"`} required${hint && html` aria-describedby="${name}-hint"`}>${hint && html`<p class="small" id="${name}-hint">${hint}</p>`}</div>`
