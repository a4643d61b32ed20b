import { isRole } from '../../../platform/access/roles.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'
import type { OfferedProvider } from '../company/company-sign-in.ts'
import { type AskingClient, clientPart } from './parts.ts'

/** The fields of the page: both at once, or the user name first, then a password or providers. */
export type SignInStep = 'both' | 'user_name' | 'password' | 'provider'

interface SignInForm {
  readonly words: Words
  readonly client: AskingClient
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** The error of the last attempt; null at first. */
  readonly problem: SignInProblem | null
  /** Why the page is shown, if that is not obvious. */
  readonly notice: string | null
  /** Accounts to try the server with. */
  readonly hint: SignInHint | null
  readonly step: SignInStep
  /** Each has a button. */
  readonly providers: readonly OfferedProvider[]
  /** The page that sends links for forgotten passwords; null where the server sends no mail. */
  readonly forgottenAt: string | null
  /** Whom people ask there; null where the program names nobody. */
  readonly helpContact: string | null
}

export interface SignInProblem {
  readonly text: string
  /** The field that the message links to. */
  readonly field: 'user_name' | 'password'
}

/** Asks for userName and password. The field names and autocomplete values are those that password managers search for. */
export function signInPage(form: SignInForm): Page {
  const { words, client, action, csrf, problem, notice, hint, step } = form
  const asksPassword = step === 'both' || step === 'password'
  const asksForm = step !== 'provider'
  return {
    heading: words.text('sign_in.heading'),
    problem: problem !== null,
    // Its script takes the user name along to the form of access codes as well.
    showsPassword: asksForm,
    body: html`
<p class="lead">${clientPart(words, client)}</p>
${problem && problemPart(words, problem)}
${notice && html`<p class="notice" role="status">${notice}</p>`}
${
  asksForm &&
  html`<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${userNamePart(form)}
${asksPassword && passwordPart(form)}
<button type="submit">${words.text(asksPassword ? 'sign_in.heading' : 'page.continue')}</button>
</form>`
}
${providersPart(form)}
${step !== 'provider' && html`<p class="small"><a href="${action}/code" data-takes="user_name">${words.text('code.have_one')}</a></p>`}
${forgottenPart(form)}
${hint && step !== 'provider' && demoPart(words, action, hint)}`,
  }
}

function forgottenPart({ words, forgottenAt, helpContact, step }: SignInForm): Html {
  if (forgottenAt !== null && step !== 'provider')
    return html`<p class="small"><a href="${forgottenAt}" data-takes="user_name">${words.text('forgotten.link')}</a></p>`
  return html`<p class="small">${
    helpContact === null ? words.text('sign_in.forgotten') : words.text('forgotten.ask', { contact: helpContact })
  }</p>`
}

const problemPart = (words: Words, problem: SignInProblem): Html => html`
<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>${words.text('sign_in.refused')}</h2>
<p id="problem-text"><a href="#${problem.field}">${problem.text}</a></p>
</div>`

const invalidMark = (problem: SignInProblem | null) =>
  problem && html` aria-invalid="true" aria-describedby="problem-text"`

/** On the second page the name is shown, and can be changed. */
function userNamePart({ words, action, userName, problem, step }: SignInForm): Html {
  const isGiven = step === 'password'
  const hasFocus = !problem && !isGiven && (userName === '' || step === 'user_name')
  return html`<div class="field">
<label for="user_name">${words.text('sign_in.user_name')}</label>
${isGiven && html`<a class="show" href="${action}">${words.text('sign_in.change_name')}</a>`}
<input id="user_name" name="user_name" type="text" value="${userName}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required${isGiven ? html` readonly` : invalidMark(problem)}${hasFocus && html` autofocus`}>
</div>`
}

function passwordPart({ words, userName, problem, hint, step }: SignInForm): Html {
  const isOfDemo = hint?.people.some(one => one.userName === userName)
  const hasFocus = !problem && (step === 'password' || userName !== '')
  return html`<div class="field">
<label for="password">${words.text('sign_in.password')}</label>
<input id="password" name="password" type="password"${isOfDemo && hint?.password && html` value="${hint.password}"`} autocomplete="current-password" autocapitalize="none" autocorrect="off" spellcheck="false" required${invalidMark(problem)}${hasFocus && html` autofocus`}>
<button type="button" class="show" data-shows="password" data-show="${words.text('sign_in.show_password')}" data-hide="${words.text('sign_in.hide_password')}" hidden>${words.text('sign_in.show_password')}</button>
<p class="small" role="status" data-capitals="password" data-words="${words.text('sign_in.capitals')}" hidden></p>
</div>`
}

/** The buttons of providers, with the user name that they are for. */
function providersPart({ words, action, csrf, userName, providers, step }: SignInForm): Html | false {
  if (providers.length === 0) return false
  return html`${step === 'password' && html`<p class="or"><span>${words.text('sign_in.or')}</span></p>`}
<form class="providers" method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="user_name" value="${userName}">
${providers.map(
  ({ id, name }) =>
    html`<button type="submit" name="provider" value="${id}"${step === 'password' && html` class="second"`}>${words.text('sign_in.with_provider', { name })}</button>\n`,
)}</form>`
}

/** Accounts to try the server with: each is a link that fills it in. */
const demoPart = (words: Words, action: string, { people, password, passwordPlace }: SignInHint): Html => html`
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

export interface SignInHint {
  readonly people: readonly { readonly role: string; readonly userName: string }[]
  /** null if anyone but the operator can open the page. */
  readonly password: string | null
  /** The file that contains the password. */
  readonly passwordPlace: string
}
