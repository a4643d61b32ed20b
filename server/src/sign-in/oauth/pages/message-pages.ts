import { html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page, PageContext } from '../../../shared/pages/page.ts'

/** The sign-in that a page belonged to is over, or was begun in another browser. */
export const expiredPage = (context: PageContext): Page => problem(context, 'expired')

/** The form was not sent by a page of this server. */
export const foreignFormPage = (context: PageContext): Page => problem(context, 'foreign_form')

/** `retryUrl`: a link that retries the request; null for a form. */
export const brokenPage = ({ words, homeUrl }: PageContext, retryUrl: string | null): Page => ({
  ...message(words, 'broken'),
  body: html`<p class="lead">${words.text('broken.text')}</p>
${retryUrl ? link(retryUrl, words.text('page.try_again')) : link(homeUrl, words.text('page.home'))}`,
})

/** Reports what is wrong with the client's request. */
export const errorPage = ({ words, homeUrl }: PageContext, error: string, description: string | undefined): Page => ({
  ...message(words, 'cannot_go_on'),
  body: html`
<p class="lead">${words.text('cannot_go_on.text')}</p>
<p class="code" lang="en">${error}${description && html`<br>${description}`}</p>
${link(homeUrl, words.text('page.home'))}`,
})

export const signedOutPage = ({ words, homeUrl }: PageContext): Page => ({
  heading: words.text('signed_out.heading'),
  body: html`<p class="lead">${words.text('signed_out.text')}</p>
${link(homeUrl, words.text('signed_out.again'))}`,
})

const problem = ({ words, homeUrl }: PageContext, subject: 'expired' | 'foreign_form'): Page => ({
  ...message(words, subject),
  body: html`<p class="lead">${words.text(`${subject}.text`)}</p>
${link(homeUrl, words.text('page.home'))}`,
})

const message = (words: Words, subject: 'expired' | 'foreign_form' | 'broken' | 'cannot_go_on') => ({
  heading: words.text(`${subject}.heading`),
  problem: true,
  namesRequest: true,
})

const link = (address: string, text: string) => html`<a class="button" href="${address}">${text}</a>`

interface SignOutForm {
  readonly words: Words
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** The client's address for the redirect afterwards; checked again when the form is sent. */
  readonly asked: { readonly clientId: string; readonly redirectUri: string; readonly state: string | null } | null
}

/** Asks whether to end the session of this browser. */
export function signOutPage({ words, action, csrf, userName, asked }: SignOutForm): Page {
  return {
    heading: words.text('sign_out.heading'),
    body: html`
<p class="lead">${words.html('sign_out.who', { name: html`<strong>${userName}</strong>` })}</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${
  asked &&
  html`<input type="hidden" name="client_id" value="${asked.clientId}">
<input type="hidden" name="post_logout_redirect_uri" value="${asked.redirectUri}">`
}
${asked?.state != null && html`<input type="hidden" name="state" value="${asked.state}">`}
<button type="submit">${words.text('sign_out.submit')}</button>
</form>
<p class="small">${words.text('sign_out.what')}</p>`,
  }
}
