import { html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { Page } from '../../../shared/pages/page.ts'
import { type AskingClient, clientPart, personPart, type ShownPerson } from './parts.ts'

export interface AccountForm {
  readonly words: Words
  readonly client: AskingClient
  readonly action: string
  readonly csrf: string
  readonly person: ShownPerson
  /** Where another account signs in. */
  readonly otherAccountUrl: string
}

/** Asks which account to continue with: the one signed in in this browser, or another. */
export function accountPage({ words, client, action, csrf, person, otherAccountUrl }: AccountForm): Page {
  return {
    heading: words.text('account.heading'),
    body: html`
<p class="lead">${clientPart(words, client)}</p>
${personPart(words, person, otherAccountUrl)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="account" value="current">${words.text('account.continue_as', { name: person.name })}</button>
</form>`,
  }
}
