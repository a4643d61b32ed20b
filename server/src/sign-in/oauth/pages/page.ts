// What all pages of the authorization server have in common: the frame, the policy, and how they are sent. No script.

import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Html, html } from '../../../platform/http/html.ts'
import { STYLE } from './style.ts'

export interface Page {
  /** What the page is for, as its heading and in the title of the window. */
  readonly heading: string
  /** Whose page it is; null where no program is known. */
  readonly programName: string | null
  /** Whether it tells of a problem; the title of the window then says so first. */
  readonly problem?: boolean
  readonly body: Html
}

const PRODUCT = 'atrium'

// No form-action: browsers apply it to where a form's answer redirects, and from here that is wherever the client
// sends people on to.
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'cache-control': 'no-store',
} as const

/** Sends a page as the whole answer. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = renderPage(page)
  response.writeHead(status, { ...PAGE_HEADERS, 'content-length': Buffer.byteLength(text), ...headers }).end(text)
}

export function renderPage({ heading, programName, problem, body }: Page): string {
  const owner = programName ?? PRODUCT
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problem && 'Problem: '}${heading} · ${owner}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<div class="brand"><span class="mark" aria-hidden="true">${initialOf(owner)}</span><span>${owner}</span></div>
<h1>${heading}</h1>
${body}
</main>
${programName && html`<footer>${PRODUCT}</footer>`}
</body>
</html>`.text
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
