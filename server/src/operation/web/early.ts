// The `Link` header of a document (RFC 8288): what its page will request, so that a browser loads it in parallel with the
// document's own scripts. The build lists these files and reads (web/early.ts).

import type { IncomingMessage } from 'node:http'
import { readCookie } from '../../platform/http/cookies.ts'
import { readWebSessionCookie } from '../../platform/http/web-session.ts'
import type { Services } from '../../platform/services.ts'
import { acceptedLanguages } from '../../platform/text/language-tags.ts'
import { chooseLanguage, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

/** The requests of one page, as addresses without a leading slash; `calls` with one, and with the names of the path. */
export interface EarlyPage {
  /** Scripts of the document itself, for which other files wait; not of one that is rendered here. */
  readonly document?: readonly string[]
  readonly modules: readonly string[]
  readonly styles: readonly string[]
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>
  readonly calls: readonly string[]
  /** Where the page is rendered here: its document with marks, such as `<!-- head -->`, for what is put in. */
  readonly template?: string
  /** Styles of such a page and its document. */
  readonly inlined?: readonly string[]
  /** Hash of the one script in the template, for the policy. */
  readonly scriptHash?: string
}

/** By the path of the route; pages of the studio by their own, with `:id` for a number at the end. */
export type EarlyPages = Readonly<Record<string, EarlyPage>>

/** In which the pages were last shown in this browser; written by the pages (web/src/i18n/i18n.ts). */
const LANGUAGE_COOKIE = 'atrium_language'

/** The languages that a request asks for, best first: that of the pages before, then those of the browser. */
export const wishesOf = (request: IncomingMessage): readonly (string | null)[] => [
  readCookie(request, LANGUAGE_COOKIE),
  ...acceptedLanguages(request.headers['accept-language']),
]

/** Another query is another page. A service worker that keeps the document uses it for every page. */
export function earlyPageOf(pages: EarlyPages, route: string, request: IncomingMessage): EarlyPage | null {
  const isDocument = (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
  const { url = '' } = request
  return isDocument && !url.includes('?') ? (pages[patternOf(route, url)] ?? null) : null
}

const patternOf = (route: string, path: string): string =>
  route.endsWith('*') ? path.replace(/\/\d{1,15}$/, '/:id') : route

/** The header's value; null for a page without files to load early. */
export function linksOf(services: Services, pages: EarlyPages, route: string, request: IncomingMessage): string | null {
  const page = earlyPageOf(pages, route, request)
  if (!page) return null
  const among = LANGUAGES.filter(each => page.words[each])
  const language = chooseLanguage(wishesOf(request), among)
  const calls = readWebSessionCookie(services, request) === null ? [] : page.calls
  const { url: path = '' } = request
  const scripts = (files: readonly string[]) => files.map(file => `</${file}>; rel=modulepreload; crossorigin`)
  return [
    ...scripts(page.document ?? []),
    ...page.styles.map(file => `</${file}>; rel=preload; as=style; crossorigin`),
    ...scripts(page.words[language] ?? []),
    ...calls.map(call => `<${addressOf(call, patternOf(route, path), path)}>; rel=preload; as=fetch; crossorigin`),
    ...scripts(page.modules),
  ].join(', ')
}

/** Puts the steps of the path in place of the names. They are letters, digits, `_` and `-` (routes.ts). */
export function addressOf(call: string, route: string, path: string): string {
  const steps = path.split('/')
  const values = new Map(route.split('/').map((name, index) => [name, steps[index] ?? '']))
  return call.replaceAll(/:\w+/g, name => values.get(name) ?? name)
}
