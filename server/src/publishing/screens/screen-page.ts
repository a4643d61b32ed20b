// The page of a screen: a television opens it by its address and leaves it on for months. It has no session, no cookie and no script
// but ours, and colours without `light-dark()`, which browsers of televisions lack.

import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { renderSVG } from 'uqr'
import { readPublicBranding } from '../../people/programs/index.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { Html, html } from '../../platform/http/html.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { chooseLanguage, isRightToLeft } from '../../shared/i18n/languages.ts'
import { type Words, wordsIn } from '../../shared/i18n/words.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import { SCREEN_STYLE, screenScript, THEME } from '../../shared/pages/theme.ts'
import { permalinkUrl } from '../content/index.ts'
import { isToken } from './screen.ts'
import { findScreenOf, type OpenScreen } from './screen-posts.ts'

export const screenRoutes = (services: Services): RawRoute[] => [
  {
    methods: ['GET'],
    path: '/screens/:token',
    handle: (request, response) => sendScreen(services, request, response),
  },
  {
    methods: ['GET'],
    path: '/screens/codes/:uuid',
    handle: (request, response) => sendCode(services, request, response),
  },
]

const partOf = ({ url = '' }: IncomingMessage, index: number): string => url.split('?', 1)[0]?.split('/')[index] ?? ''

async function sendScreen(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = partOf(request, 2)
  const screen = isToken(token) ? await findScreenOf(services, token) : undefined
  response.setHeader('x-robots-tag', 'noindex')
  if (!screen) {
    response.setHeader('cache-control', 'no-store')
    sendNotFound(services, request, response)
    return
  }
  const branding = await readPublicBranding(services, screen.program_id)
  const text = renderScreen(screen, branding?.name ?? 'atrium', wordsIn(chooseLanguage([screen.language])))
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

const STYLE = `${THEME}\n${SCREEN_STYLE}`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  // Pictures of posts have addresses anywhere, as in feeds.
  "img-src 'self' https: http:",
  "font-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

function renderScreen(screen: OpenScreen, program: string, words: Words): string {
  const { seconds, theme, version } = screen
  return html`<!doctype html>
<html lang="${words.language}"${isRightToLeft(words.language) && html` dir="rtl"`} data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${screen.name} · ${program}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
</head>
<body data-seconds="${seconds}" data-version="${version}" data-empty="${words.text('screen.empty')}" data-gone="${words.text('screen.gone')}" data-stale="${words.text('screen.stale')}" data-paused="${words.text('screen.paused')}">
<header><p class="program" dir="auto">${program}</p><p class="clock"><span id="day"></span> <time id="time"></time></p></header>
<main>
<article id="post" hidden>
<div class="picture" id="picture" hidden><img id="image" alt=""></div>
<div class="words">
<p class="topic" id="topic" dir="auto"></p>
<p class="date" id="date"></p>
<h1 id="title" dir="auto"></h1>
<p class="summary" id="summary" dir="auto"></p>
</div>
<div class="code"><img id="code" alt="" width="200" height="200"><p>${words.text('screen.scan')}</p></div>
</article>
<div class="message" role="status"><h1 id="message" hidden></h1></div>
</main>
<footer><div class="steps" id="steps" aria-hidden="true"></div><p id="paused" role="status" hidden></p><p id="stale" hidden></p></footer>
<script src="${screenScript.path}" defer></script>
</body>
</html>`.text
}

const CODE_MAX_AGE_SECONDS = 86_400

/** The QR code of a post's address, which says nothing about the post. */
function sendCode(services: Services, request: IncomingMessage, response: ServerResponse): void {
  const uuid = /^(.*)\.svg$/.exec(partOf(request, 3))?.[1] ?? ''
  if (!isUuid(uuid)) {
    sendNotFound(services, request, response)
    return
  }
  const svg = renderSVG(permalinkUrl(services.baseUrl(), uuid), { border: 2, ecc: 'M' })
  response
    .writeHead(200, {
      'content-type': 'image/svg+xml',
      'cache-control': `public, max-age=${CODE_MAX_AGE_SECONDS}`,
      'content-length': Buffer.byteLength(svg),
    })
    .end(svg)
}
