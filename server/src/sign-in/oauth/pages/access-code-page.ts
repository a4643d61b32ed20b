import { PASSWORD_RULES, type PasswordRule } from '../../../platform/access/passwords.ts'
import { html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'
import { type AskingClient, clientPart } from './parts.ts'

export interface AccessCodeForm {
  readonly words: Words
  readonly client: AskingClient
  /** The address of the sign-in with a password. */
  readonly signInAt: string
  readonly csrf: string
  readonly userName: string
  /** The text as typed; empty at first. The password never comes back in a page. */
  readonly code: string
  /** The error of the last attempt; null at first. */
  readonly problem: AccessCodeProblem | null
}

export interface AccessCodeProblem {
  readonly kind: PasswordRule | 'fill_in' | 'wrong' | 'too_many'
  /** Until it may be tried again; of `too_many`. */
  readonly minutes: number
}

/** Asks for userName, code and a new password. */
export function accessCodePage({ words, client, signInAt, csrf, userName, code, problem }: AccessCodeForm): Page {
  const isOfPassword = problem !== null && problem.kind in PASSWORD_RULES
  const field = isOfPassword ? 'password' : problem?.kind === 'fill_in' && userName === '' ? 'user_name' : 'code'
  const invalid = (name: string) => problem && name === field && html` aria-invalid="true"`
  const described = (name: string, hint: string) =>
    html` aria-describedby="${problem && name === field ? `problem-text ${hint}` : hint}"`
  const first = userName === '' ? 'user_name' : 'code'
  const focused = (name: string) => !problem && name === first && html` autofocus`
  return {
    heading: words.text('code.heading'),
    problem: problem !== null,
    showsPassword: true,
    body: html`
<p class="lead">${clientPart(words, client)}</p>
<p class="small">${words.text('code.lead')}</p>
${
  problem &&
  html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>${words.text('sign_in.refused')}</h2>
<p id="problem-text"><a href="#${field}">${textOf(words, problem)}</a></p>
</div>`
}
<form method="post" action="${signInAt}/code">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="user_name">${words.text('sign_in.user_name')}</label>
<input id="user_name" name="user_name" type="text" value="${userName}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required${invalid('user_name')}${focused('user_name')}>
</div>
<div class="field">
<label for="code">${words.text('code.code')}</label>
<input id="code" name="code" type="text" value="${code}" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="30" required${invalid('code')}${described('code', 'code-hint')}${focused('code')}>
<p class="small" id="code-hint">${words.text('code.code_hint')}</p>
</div>
<div class="field">
<label for="password">${words.text('code.password')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" autocapitalize="none" autocorrect="off" spellcheck="false" minlength="12" required${invalid('password')}${described('password', 'password-hint')}>
<button type="button" class="show" data-shows="password" data-show="${words.text('sign_in.show_password')}" data-hide="${words.text('sign_in.hide_password')}" hidden>${words.text('sign_in.show_password')}</button>
<p class="small" role="status" data-capitals="password" data-words="${words.text('sign_in.capitals')}" hidden></p>
<p class="small" id="password-hint">${words.text('code.password_hint')}</p>
</div>
<button type="submit">${words.text('code.go_on')}</button>
</form>
<p class="small"><a href="${signInAt}">${words.text('code.back')}</a></p>`,
  }
}

const textOf = (words: Words, { kind, minutes }: AccessCodeProblem): string =>
  kind === 'too_many' ? words.text('code.too_many', { count: minutes }) : words.text(`code.${kind}`)
