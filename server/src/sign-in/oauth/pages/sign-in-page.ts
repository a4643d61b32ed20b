import { isRole } from '../../../platform/access/roles.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../platform/i18n/words.ts'
import type { Page } from '../../../platform/pages/page.ts'
import type { SignInHint } from '../sign-in/sign-in-hint.ts'
import { type AskingClient, clientPart } from './parts.ts'

export interface SignInForm {
  readonly words: Words
  readonly client: AskingClient
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** What was wrong with the last attempt; null at first. */
  readonly problem: SignInProblem | null
  /** Accounts to try the server with. */
  readonly hint: SignInHint | null
}

export interface SignInProblem {
  readonly text: string
  /** The field that the message leads to. */
  readonly field: 'user_name' | 'password'
}

/** Asks for userName and password. The field names and autocomplete values are what password managers look for. */
export function signInPage({ words, client, action, csrf, userName, problem, hint }: SignInForm): Page {
  const invalid = problem && html` aria-invalid="true" aria-describedby="problem-text"`
  const focusUserName = !problem && userName === ''
  const isOfDemo = hint?.people.some(one => one.userName === userName)
  return {
    heading: words.text('sign_in.heading'),
    problem: problem !== null,
    showsPassword: true,
    body: html`
<p class="lead">${clientPart(words, client)}</p>
${
  problem &&
  html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>${words.text('sign_in.refused')}</h2>
<p id="problem-text"><a href="#${problem.field}">${problem.text}</a></p>
</div>`
}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="user_name">${words.text('sign_in.user_name')}</label>
<input id="user_name" name="user_name" type="text" value="${userName}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="255" required${invalid}${focusUserName && html` autofocus`}>
</div>
<div class="field">
<label for="password">${words.text('sign_in.password')}</label>
<input id="password" name="password" type="password"${isOfDemo && hint?.password && html` value="${hint.password}"`} autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="256" required${invalid}${!problem && !focusUserName && html` autofocus`}>
<button type="button" class="show" data-shows="password" data-show="${words.text('sign_in.show_password')}" data-hide="${words.text('sign_in.hide_password')}" hidden>${words.text('sign_in.show_password')}</button>
</div>
<button type="submit">${words.text('sign_in.heading')}</button>
</form>
${hint ? hintPart(words, action, hint) : html`<p class="small">${words.text('sign_in.forgotten')}</p>`}`,
  }
}

/** Each account is a link that fills it in. */
const hintPart = (words: Words, action: string, { people, password, passwordPlace }: SignInHint): Html => html`
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
