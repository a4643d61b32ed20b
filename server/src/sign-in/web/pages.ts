import { html } from '../../platform/http/html.ts'
import type { Words } from '../../shared/i18n/words.ts'
import { type Page, pageOnTo } from '../../shared/pages/page.ts'
import { signInPath } from './return-to.ts'

/** Redirects to where the user wanted to go. */
export const continuePage = (words: Words, returnTo: string): Page =>
  pageOnTo(words, words.text('signed_in.heading'), returnTo)

/** The sign-in took too long, was finished already, was refused, or was begun in another browser. */
export const unfinishedPage = (words: Words, returnTo: string): Page => ({
  heading: words.text('unfinished.heading'),
  problem: true,
  namesRequest: true,
  body: html`<p class="lead">${words.text('unfinished.text')}</p>
<a class="button" href="${signInPath(returnTo)}">${words.text('sign_in.heading')}</a>`,
})

export const unknownProgramPage = (words: Words, returnTo: string): Page => ({
  heading: words.text('unknown_program.heading'),
  problem: true,
  namesRequest: true,
  body: html`<p class="lead">${words.text('unknown_program.text')}</p>
<a class="button" href="${signInPath(returnTo)}">${words.text('unknown_program.without')}</a>`,
})
