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

/** Asks whether to end the session of this browser. */
export function signOutPage(form: { action: string; csrf: string; userName: string }): Page {
  return {
    heading: 'Sign out?',
    programName: null,
    body: html`
<p class="lead">You are signed in as <strong>${form.userName}</strong>.</p>
<form method="post" action="${form.action}">
<input type="hidden" name="csrf" value="${form.csrf}">
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
