// Pages made by the server (sign-in, messages, waiting): one frame, one style, one policy. Their only script shows a
// password.

import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { acceptsEncoding } from '../../platform/http/accepted.ts'
import { Html, html } from '../../platform/http/html.ts'
import type { Services } from '../../platform/services.ts'
import { isRightToLeft, LANGUAGES, type Language } from '../i18n/languages.ts'
import { type Words, wordsFor } from '../i18n/words.ts'
import { type PageFile, passwordScript, STYLE } from './theme.ts'

export interface Page {
  /** The purpose of the page, as its heading and in the window title. */
  readonly heading: string
  readonly body: Html
  /** Whether it reports a problem; the title of the window then begins with it. */
  readonly problem?: boolean
  /** Whether the request's id is shown, for requests for help. */
  readonly namesRequest?: boolean
  /** The address to which the browser continues automatically. */
  readonly goesOnTo?: string
  readonly showsPassword?: boolean
  /** A script of its own, which may call this server. */
  readonly script?: PageFile
}

/** Whose page it is. */
export interface PageOwner {
  readonly name: string
  /** With https, or on this server. */
  readonly logoUrl: string | null
  /** For dark pages; null: the logo on a white ground. */
  readonly logoDarkUrl?: string | null
  /** `#rrggbb` */
  readonly brandColor: string | null
  /** For people whose browser asks for no language that there is. */
  readonly language?: string
}

/** The language, the user and the request that a page is made for. */
export interface PageContext {
  readonly words: Words
  /** null where no program is known. */
  readonly owner: PageOwner | null
  readonly requestId: string
  /** The first of the server's own pages. */
  readonly homeUrl: string
  /** The address that shows the same page in another language, with `ui_locales`; null where there is none. */
  readonly languagesAt: string | null
}

export interface PageContextOptions {
  readonly owner?: PageOwner | null
  readonly languagesAt?: string | null
  /** The languages that the client which opened the page has named (OpenID Connect `ui_locales`). */
  readonly uiLocales?: unknown
}

const PRODUCT = 'atrium'

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
}

/** The context of a request. Its language: `ui_locales` of the address, then of the client, what the browser accepts, the owner's. */
export function pageContext(
  services: Services,
  request: IncomingMessage,
  response: Pick<ServerResponse, 'getHeader'>,
  { owner = null, languagesAt = null, uiLocales }: PageContextOptions = {},
): PageContext {
  const wishes = [askedLocales(request), uiLocales].flatMap(one => (typeof one === 'string' ? one.split(' ') : []))
  return {
    words: wordsFor(request, wishes, owner?.language),
    owner,
    requestId: String(response.getHeader('x-request-id') ?? ''),
    homeUrl: `${services.baseUrl()}/`,
    languagesAt,
  }
}

/** The `ui_locales` of a request's address; null without. */
export function askedLocales(request: IncomingMessage): string | null {
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  return new URLSearchParams(query).get('ui_locales')
}

/** Sends a page as the whole response. */
export function sendPage(
  context: PageContext,
  response: ServerResponse,
  status: number,
  page: Page,
  headers: Readonly<Record<string, string>> = {},
): void {
  const made = renderPage(context, page)
  // A page is a few kB: quicker compressed here than on another thread.
  const isCompressed = acceptsEncoding(response.req, 'gzip')
  const body = isCompressed ? gzipSync(made.text) : Buffer.from(made.text)
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {}
  const length = { 'content-length': body.length, vary: 'accept-encoding' }
  response.writeHead(status, { ...made.headers, ...encoding, ...length, ...headers }).end(body)
}

/** A page that only leads on. */
export const pageOnTo = (words: Words, heading: string, address: string): Page => ({
  heading,
  goesOnTo: address,
  body: html`<p class="lead" role="status"><span class="working" aria-hidden="true"></span><a href="${address}">${words.text('page.continue')}</a></p>`,
})

/**
 * Leads from a form to an address. Browsers apply the `form-action` of the form's page to every redirect that follows, on other
 * servers too, so a browser gets a page that leads on, and a program a redirect.
 */
export function leadOn(
  context: PageContext,
  request: IncomingMessage,
  response: ServerResponse,
  location: string,
): void {
  if (/\btext\/html\b/i.test(request.headers.accept ?? '')) {
    sendPage(context, response, 200, pageOnTo(context.words, context.words.text('page.continue'), location))
  } else {
    response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
  }
}

/** A page with the headers that it must be sent with. */
export function renderPage(context: PageContext, page: Page): { text: string; headers: Record<string, string> } {
  const { words, owner, requestId } = context
  const name = owner?.name ?? PRODUCT
  const { goesOnTo } = page
  const brandStyle = owner?.brandColor ? `:root{--brand:${owner.brandColor}}` : null
  const { text } = html`<!doctype html>
<html lang="${words.language}"${isRightToLeft(words.language) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${goesOnTo && html`<meta http-equiv="refresh" content="0; url=${goesOnTo}">`}
<title>${page.problem ? words.text('page.problem', { heading: page.heading }) : page.heading} · ${name}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
${brandStyle && html`<style>${new Html(brandStyle)}</style>`}
</head>
<body>
<main>
${brand(name, owner)}
<h1>${page.heading}</h1>
${page.body}
${
  page.namesRequest &&
  requestId !== '' &&
  html`<p class="request">${words.text('page.request_id')}: <code>${requestId}</code></p>`
}
</main>
<footer>${owner ? html`<span>${PRODUCT}</span>` : html`<span></span>`}${languages(context)}</footer>
${page.showsPassword && html`<script src="${passwordScript.path}" defer></script>`}
${page.script && html`<script src="${page.script.path}" defer></script>`}
</body>
</html>`
  return { text, headers: headersOf(page, owner, brandStyle) }
}

function brand(name: string, owner: PageOwner | null): Html {
  const { logoUrl, logoDarkUrl } = owner ?? {}
  const picture = logoUrl
    ? html`<picture>${logoDarkUrl && html`<source media="(prefers-color-scheme: dark)" srcset="${logoDarkUrl.replaceAll(',', '%2C')}">`}<img class="logo${!logoDarkUrl && ' plate'}" src="${logoUrl}" alt="" height="40"></picture>`
    : html`<span class="mark" aria-hidden="true">${initialOf(name)}</span>`
  return html`<div class="brand">${picture}<span>${name}</span></div>`
}

function languages({ words, languagesAt }: PageContext): Html | false {
  if (languagesAt === null) return false
  const address = (one: Language) => `${languagesAt}${languagesAt.includes('?') ? '&' : '?'}ui_locales=${one}`
  return html`<nav aria-label="${words.text('page.language')}">${LANGUAGES.map(one =>
    one === words.language
      ? html`<span aria-current="true" lang="${one}">${LANGUAGE_NAMES[one]}</span>`
      : html`<a href="${address(one)}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a>`,
  )}</nav>`
}

function headersOf(page: Page, owner: PageOwner | null, brandStyle: string | null): Record<string, string> {
  const styles = [STYLE, ...(brandStyle ? [brandStyle] : [])].map(
    style => `'sha256-${hash('sha256', style, 'base64')}'`,
  )
  const logoOrigins = [owner?.logoUrl, owner?.logoDarkUrl].flatMap(url =>
    url && URL.canParse(url) ? new URL(url).origin : [],
  )
  const policy = [
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    ["img-src 'self'", ...new Set(logoOrigins)].join(' '),
    "font-src 'self'",
    ...(page.showsPassword || page.script ? ["script-src 'self'"] : []),
    ...(page.script ? ["connect-src 'self'"] : []),
    // Only where a password is typed: the forms of other pages may be answered by redirects to other servers (`leadOn`).
    ...(page.showsPassword ? ["form-action 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
  }
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
