import { html } from '../../../platform/http/html.ts'
import type { Page } from './page.ts'

export interface AccountForm {
  readonly programName: string
  readonly clientName: string
  readonly action: string
  readonly csrf: string
  readonly person: { readonly name: string; readonly userName: string }
  /** Where another account signs in. */
  readonly otherAccountUrl: string
}

/** Asks with which account to go on: the one that is signed in in this browser, or another. */
export function accountPage({ programName, clientName, action, csrf, person, otherAccountUrl }: AccountForm): Page {
  return {
    heading: 'Choose an account',
    programName,
    body: html`
<p class="lead">to continue to <strong>${clientName}</strong></p>
<p class="person"><strong>${person.name}</strong> <span>${person.userName}</span></p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="account" value="current">Continue as ${person.name}</button>
</form>
<p class="small">Not you? <a href="${otherAccountUrl}">Use another account</a></p>`,
  }
}
