import { html } from '../../../platform/http/html.ts'
import type { Page } from './page.ts'

/** The sign-in that a page belonged to is over, or was begun in another browser. */
export const expiredPage: Page = {
  heading: 'This sign-in has expired',
  programName: null,
  problem: true,
  body: html`<p class="lead">It took too long, or it was finished already. Go back to the app and start again.</p>`,
}

/** The form was not sent by our own page. */
export const foreignFormPage: Page = {
  heading: 'This form cannot be used',
  programName: null,
  problem: true,
  body: html`<p class="lead">It came from another page, or cookies are switched off. Go back to the app and start again.</p>`,
}

export const brokenPage: Page = {
  heading: 'Something went wrong',
  programName: null,
  problem: true,
  body: html`<p class="lead">It is not your fault. Try again in a moment.</p>`,
}

export interface SignOutForm {
  readonly action: string
  readonly csrf: string
  readonly userName: string
  /** Where a client wants the person to go afterwards; checked again when the form comes back. */
  readonly asked: { readonly clientId: string; readonly redirectUri: string; readonly state: string | null } | null
}

/** Asks whether to end the session of this browser. */
export function signOutPage({ action, csrf, userName, asked }: SignOutForm): Page {
  return {
    heading: 'Sign out?',
    programName: null,
    body: html`
<p class="lead">You are signed in as <strong>${userName}</strong>.</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${
  asked &&
  html`<input type="hidden" name="client_id" value="${asked.clientId}">
<input type="hidden" name="post_logout_redirect_uri" value="${asked.redirectUri}">`
}
${asked?.state != null && html`<input type="hidden" name="state" value="${asked.state}">`}
<button type="submit">Sign out</button>
</form>
<p class="small">This ends the session of this browser. Apps in which you are signed in have a way to sign out of their own.</p>`,
  }
}

export const signedOutPage: Page = {
  heading: 'You are signed out',
  programName: null,
  body: html`<p class="lead">The next sign-in in this browser asks for your password again.</p>`,
}
