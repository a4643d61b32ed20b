import { html } from '../../platform/http/html.ts'
import type { Words } from '../../shared/i18n/words.ts'
import { type Page, pageOnTo } from '../../shared/pages/page.ts'

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

/** Asks for the number of the program: names are not shown before the sign-in. */
export const programPage = (words: Words, returnTo: string): Page => ({
  heading: words.text('choose_program.heading'),
  body: html`
<form method="get" action="${SIGN_IN_PATH}">
<input type="hidden" name="return_to" value="${returnTo}">
<input type="hidden" name="ui_locales" value="${words.language}">
<div class="field"><label for="program">${words.text('choose_program.number')}</label>
<input id="program" name="program" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="15" required autofocus></div>
<button type="submit">${words.text('page.continue')}</button>
</form>`,
})

// Where a sign-in ends: a path of this server only, however it is written.

/** Begins a sign-in. */
export const SIGN_IN_PATH = '/web/sign-in'

const LENGTH_MAX = 2000
/** Only where it does not matter: browsers drop some control characters and take a backslash for a slash. */
const PLAIN_PATH = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u
/** Only a base for parsing a path. */
const ANY_ORIGIN = 'http://atrium.invalid'

/** The path, query and fragment to return to; `/` for what is not a path of this server or would sign in again. */
export function readReturnTo(text: string | null): string {
  if (text === null || text.length > LENGTH_MAX || !PLAIN_PATH.test(text) || !URL.canParse(text, ANY_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(text, ANY_ORIGIN)
  // After dots are resolved, a path may start with two slashes: /.//elsewhere.example
  if (origin !== ANY_ORIGIN || pathname.startsWith('//') || pathname.startsWith('/web/')) return '/'
  return pathname + search + hash
}

/** The address that signs in and returns there. */
export const signInPath = (returnTo: string): string =>
  returnTo === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ return_to: returnTo })}`
