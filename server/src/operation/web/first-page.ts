// A document that comes with its first page: what its calls would answer this person, rendered by the components of the pages
// themselves (web/src/apps/first-page/server-rendering.tsx; decision 0104). The browser shows it before any script has arrived, and the pages go on from
// there. To whom: docs/contract/access.md#web-session. Whatever is missing, the document without data is sent, as to everybody.

import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readCookie } from '../../platform/http/cookies.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import type { OwnRead } from '../../platform/http/server.ts'
import { readWebSessionCookie } from '../../platform/http/web-session.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { acceptedLanguages } from '../../platform/text/language-tags.ts'
import { chooseLanguage, isRightToLeft, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { addressOf, type EarlyPage, earlyPageOf, wishesOf } from './early.ts'
import type { Rendered, RenderInput, Site } from './site.ts'

export interface FirstPage {
  readonly body: string
  /** Digests of its styles and its script, for the policy. */
  readonly hashes: { readonly styles: readonly string[]; readonly script: string | undefined }
}

/** Written by the pages (web/src/i18n/i18n.ts), for people who have not chosen one. */
const ZONE_COOKIE = 'atrium_zone'
/** Pages that are rendered at one time by a process; beyond, the document without data costs it less. */
const AT_ONCE_MAX = 8

export const firstPages = defineState('first pages', () => ({
  rendering: 0,
  /** Styles of a page as one text, by their names in the build, which hold a hash. */
  styles: new Map<string, string>(),
}))

/** The document of a route with its first page; null where it is to be sent without. */
export async function renderFirstPage(
  services: Services,
  site: Site,
  route: string,
  request: IncomingMessage,
  read: OwnRead,
): Promise<FirstPage | null> {
  const { renderer } = site
  const state = services.state(firstPages)
  const page = earlyPageOf(site.early, route, request)
  if (!renderer || !page?.template || !mayCarryData(services, request) || state.rendering >= AT_ONCE_MAX) return null
  state.rendering++
  try {
    const path = request.url ?? '/'
    const answers = await readAnswers(
      services,
      request,
      read,
      page.calls.map(call => addressOf(call, route, path)),
    )
    const me = answers?.['/v2/me'] as Me | undefined
    const zone = me?.data.user.timezone ?? zoneOf(request)
    if (!answers || !me || !zone) return null
    const input: RenderInput = {
      path,
      origin: services.baseUrl(),
      language: chooseLanguage([me.data.user.preferred_language, ...wishesOf(request), me.data.program.languages[0]]),
      languages: acceptedLanguages(request.headers['accept-language']),
      zone,
      at: Date.now(),
      answers,
    }
    const { template, inlined = [] } = page
    const styles = inlineStyles(state.styles, site, inlined)
    return composeDocument({ page: { ...page, template }, styles, input, rendered: renderer(input) })
  } catch (error) {
    services.logger.warn({ err: error, route }, 'a first page could not be rendered')
    return null
  } finally {
    state.rendering--
  }
}

/** The part of `GET /v2/me` that the document depends on. */
interface Me {
  readonly data: {
    readonly user: {
      readonly preferred_language: string | null
      readonly timezone: string | null
      readonly theme: string
    }
    readonly program: { readonly id: number; readonly name: string; readonly languages: readonly string[] }
    readonly required_count: number
  }
}

/**
 * A navigation of the person's own, with a session; not one that another site has begun, nor one that the browser makes ahead: what is
 * sent counts as shown. In a language that there is here: those of tests are made in the browser.
 */
function mayCarryData(services: Services, request: IncomingMessage): boolean {
  const { 'sec-fetch-dest': destination, 'sec-fetch-site': site = '', 'sec-purpose': purpose } = request.headers
  const isOwn = request.method === 'GET' && destination === 'document' && ['same-origin', 'none'].includes(String(site))
  const [language] = wishesOf(request)
  const isKnown = !language || LANGUAGES.some(one => one === language)
  return isOwn && !purpose && isKnown && readWebSessionCookie(services, request) !== null
}

/** A zone that the browser names, if there is one of that name. */
function zoneOf(request: IncomingMessage): string | null {
  try {
    const timeZone = readCookie(request, ZONE_COOKIE)
    return timeZone && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The headers that identify the caller. */
const PASSED_ON = ['cookie', 'accept-language', 'user-agent', 'x-forwarded-for']

/** Responses to this person's calls, by path; null where one of them does not answer. */
async function readAnswers(
  services: Services,
  request: IncomingMessage,
  read: OwnRead,
  calls: readonly string[],
): Promise<Record<string, unknown> | null> {
  const headers = {
    ...Object.fromEntries(
      PASSED_ON.flatMap(name => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    ),
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'empty',
    host: new URL(services.baseUrl()).host,
  }
  const answer = async (path: string): Promise<[path: string, body: unknown]> => {
    const { status, body } = await read(request, path, headers)
    return [path.split('?', 1)[0] as string, status === 200 ? JSON.parse(body) : null]
  }
  const first = Object.fromEntries(await Promise.all(calls.map(answer)))
  const me = first['/v2/me'] as Me | null
  if (!me || Object.values(first).includes(null)) return null
  const isRead = me.data.required_count > 0 && calls.some(call => call.startsWith('/v2/feed/posts?'))
  const second = await Promise.all([
    answer(`/v2/branding?program=${me.data.program.id}`),
    ...(isRead ? [answer('/v2/feed/required?page.size=3')] : []),
  ])
  const answers = { ...first, ...Object.fromEntries(second) }
  return Object.values(answers).includes(null) ? null : answers
}

/** Joined once for each build. */
function inlineStyles(joined: Map<string, string>, site: Site, names: readonly string[]): string {
  const key = names.join()
  const known = joined.get(key)
  if (known !== undefined) return known
  const text = names.map(name => site.files.get(name)?.bodies.identity.toString() ?? '').join('\n')
  joined.set(key, text)
  return text
}

interface Parts {
  readonly page: EarlyPage & { readonly template: string }
  readonly styles: string
  readonly input: RenderInput
  readonly rendered: Rendered
}

/** Fills in the marks of the page's template. */
function composeDocument({ page, styles, input, rendered }: Parts): FirstPage {
  const { data } = input.answers['/v2/me'] as Me
  const branding = input.answers['/v2/branding'] as { data: { brand_color: string | null } }
  const color = /^#[0-9a-f]{6}$/i.exec(branding.data.brand_color ?? '')?.[0]
  const own = [styles, ...(color ? [`:root{--brand:${color}}`] : [])]
  const theme = ['light', 'dark'].includes(data.user.theme) ? ` data-theme="${data.user.theme}"` : ''
  const words = page.words[input.language as Language] ?? []
  const answers = JSON.stringify(input).replaceAll('<', '\\u003c')
  const values: Readonly<Record<string, string>> = {
    attributes: ` lang="${input.language}"${isRightToLeft(input.language as Language) ? ' dir="rtl"' : ''}${theme}`,
    title: `<title>${escapeHtml(rendered.title)}</title>`,
    head: [rendered.preloads, ...own.map(text => `<style>${text}</style>`)].join('\n'),
    words: words.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n'),
    app: rendered.html,
    answers: `<script type="application/json" id="first-page">${answers}</script>`,
  }
  return {
    body: page.template.replaceAll(/<!-- (\w+) -->/g, (mark, name: string) => values[name] ?? mark),
    hashes: { styles: own.map(text => `sha256-${hash('sha256', text, 'base64')}`), script: page.scriptHash },
  }
}
