// Elements shared by several sign-in pages.

import { type Html, html } from '../../../platform/http/html.ts'
import type { Words } from '../../../shared/i18n/words.ts'

export interface ShownPerson {
  readonly name: string
  readonly userName: string
}

/** The signed-in user, and a link to sign in as another one. */
export const personPart = (words: Words, { name, userName }: ShownPerson, otherAccountUrl: string): Html => html`
<div class="person"><span class="face" aria-hidden="true">${initialsOf(name)}</span><p><strong>${name}</strong> <span>${userName}</span></p></div>
<p class="small">${words.text('page.not_you')} <a href="${otherAccountUrl}">${words.text('page.other_account')}</a></p>`

/** The application that started the sign-in, and the next address of the browser. */
export function clientPart(words: Words, { name, goesOnTo }: AskingClient): Html {
  return html`${words.html('page.continue_to', { client: html`<strong>${name}</strong>` })}${
    goesOnTo &&
    html`<br>${words.html('page.goes_on_to', { place: html`<strong>${redirectTarget(words, goesOnTo)}</strong>` })}`
  }`
}

export interface AskingClient {
  readonly name: string
  /** The redirect URI; null for the server's own pages. */
  readonly goesOnTo: string | null
}

export function redirectTarget(words: Words, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return protocol === 'http:' || protocol === 'https:' ? host : words.text('page.device_app', { scheme: protocol })
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return letters
    .map(part => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
