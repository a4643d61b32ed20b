import { isRole } from '../../../platform/access/roles.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { SignInHint } from '../sign-in/sign-in-hint.ts'

/** Accounts to try the server with: each is a link that fills it in. */
export const demoPart = (words: Words, action: string, { people, password, passwordPlace }: SignInHint): Html => html`
<section class="demo">
<h2 id="demo">${words.text('demo.people')}</h2>
<ul aria-labelledby="demo">${people.map(
  ({ role, userName }) =>
    html`<li><a href="${withHint(action, userName)}">${isRole(role) ? words.text(`role.${role}`) : role} <span>${breakable(userName)}</span></a></li>`,
)}</ul>
<p class="code">${
  password === null
    ? words.text('demo.password_in_file', { file: passwordPlace })
    : words.html('demo.password', { password: html`<strong>${password}</strong>` })
}</p>
</section>`

/** An address breaks before its @ rather than within a word. */
const breakable = (userName: string): Html => {
  const at = userName.indexOf('@')
  return at < 0 ? html`${userName}` : html`${userName.slice(0, at)}<wbr>${userName.slice(at)}`
}

const withHint = (action: string, userName: string): string =>
  `${action}?${new URLSearchParams({ login_hint: userName })}`
