import { html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'

export interface SignOutForm {
  readonly words: Words
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** Where a client wants the person to go afterwards; checked again when the form comes back. */
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
