import type { PasswordRule } from '../../platform/access/passwords.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Words } from '../../shared/i18n/words.ts'
import type { Page, PageContext } from '../../shared/pages/page.ts'

export type PasswordProblem = PasswordRule | 'fill_in'

export interface SetPasswordForm {
  readonly action: string
  readonly userName: string
  readonly isNew: boolean
  readonly problem: PasswordProblem | null
}

/** Asks for a new password, once. */
export const setPasswordPage = (
  { words }: PageContext,
  { action, userName, isNew, problem }: SetPasswordForm,
): Page => ({
  heading: words.text(isNew ? 'account.invited.heading' : 'account.set.heading'),
  problem: problem !== null,
  showsPassword: true,
  body: html`
<p class="small">${words.text('account.set.lead')}</p>
${problem && problemPart(words.text('account.set.refused'), 'password', words.text(`account.problem.${problem}`))}
<form method="post" action="${action}">
<div class="field">
<label for="user_name">${words.text('sign_in.user_name')}</label>
<input id="user_name" name="user_name" type="text" value="${userName}" autocomplete="username" readonly>
</div>
<div class="field">
<label for="password">${words.text('code.password')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" autocapitalize="none" autocorrect="off" spellcheck="false" minlength="12" required aria-describedby="${problem && 'problem-text '}password-hint"${problem && html` aria-invalid="true"`}${!problem && html` autofocus`}>
${showButton(words)}
<p class="small" role="status" data-capitals="password" data-words="${words.text('sign_in.capitals')}" hidden></p>
<p class="small" id="password-hint">${words.text('code.password_hint')}</p>
</div>
<button type="submit">${words.text('account.set.submit')}</button>
</form>`,
})

const showButton = (words: Words): Html =>
  html`<button type="button" class="show" data-shows="password" data-show="${words.text('sign_in.show_password')}" data-hide="${words.text('sign_in.hide_password')}" hidden>${words.text('sign_in.show_password')}</button>`

const problemPart = (heading: string, field: string, text: string): Html => html`
<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>${heading}</h2>
<p id="problem-text"><a href="#${field}">${text}</a></p>
</div>`

export const passwordSetPage = ({ words }: PageContext, signInAt: string): Page => ({
  heading: words.text('account.done.heading'),
  body: html`<p class="lead" role="status">${words.text('account.done.text')}</p>
<a class="button" href="${signInAt}">${words.text('sign_in.heading')}</a>`,
})

/** The link is used, void, expired or not ours. */
export const linkGonePage = ({ words }: PageContext, signInAt: string): Page => ({
  heading: words.text('mail_link.gone.heading'),
  problem: true,
  body: html`<p class="lead">${words.text('account.gone.text')}</p>
<a class="button" href="${signInAt}">${words.text('sign_in.heading')}</a>`,
})

export const busyPage = ({ words }: PageContext): Page => ({
  heading: words.text('mail_link.busy.heading'),
  problem: true,
  body: html`<p class="lead">${words.text('account.busy.text')}</p>`,
})

export const foreignPage = ({ words, homeUrl }: PageContext): Page => ({
  heading: words.text('foreign_form.heading'),
  problem: true,
  namesRequest: true,
  body: html`<p class="lead">${words.text('foreign_form.text')}</p>
<a class="button" href="${homeUrl}">${words.text('page.home')}</a>`,
})

export interface ForgottenForm {
  readonly action: string
  readonly signInAt: string
  readonly userName: string
  readonly isEmpty: boolean
}

/** Asks whose password was forgotten. */
export const forgottenPage = (
  { words }: PageContext,
  { action, signInAt, userName, isEmpty }: ForgottenForm,
): Page => ({
  heading: words.text('forgotten.heading'),
  problem: isEmpty,
  body: html`
<p class="small">${words.text('forgotten.lead')}</p>
${isEmpty && problemPart(words.text('forgotten.refused'), 'user_name', words.text('forgotten.fill_in'))}
<form method="post" action="${action}">
<div class="field">
<label for="user_name">${words.text('sign_in.user_name')}</label>
<input id="user_name" name="user_name" type="text" value="${userName}" maxlength="255" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required${isEmpty ? html` aria-invalid="true" aria-describedby="problem-text"` : html` autofocus`}>
</div>
<button type="submit">${words.text('forgotten.submit')}</button>
</form>
<p class="small"><a href="${signInAt}">${words.text('code.back')}</a></p>`,
})

export const forgottenSentPage = ({ words }: PageContext, signInAt: string): Page => ({
  heading: words.text('forgotten.sent.heading'),
  body: html`<p class="lead" role="status">${words.text('forgotten.sent.text')}</p>
<p class="small">${words.text('forgotten.sent.nothing')}</p>
<p class="small"><a href="${signInAt}">${words.text('code.back')}</a></p>`,
})

/** This server sends no mail. */
export const noMailPage = ({ words }: PageContext, signInAt: string, contact: string | null): Page => ({
  heading: words.text('forgotten.heading'),
  body: html`<p class="lead">${contact === null ? words.text('sign_in.forgotten') : words.text('forgotten.ask', { contact })}</p>
<p class="small"><a href="${signInAt}">${words.text('code.back')}</a></p>`,
})
