// A guide as a page: contents on the left, the text, its headings on the right. Read without script; with it, searched.

import { hash } from 'node:crypto'
import { Html, html } from '../../../platform/http/html.ts'
import { copyCodeScript, guideScript, guideSearchScript, THEME } from '../../../shared/pages/theme.ts'
import { REFERENCE_STYLE } from '../reference/style.ts'
import type { Entry, Section } from './library.ts'
import type { Article, Heading } from './markdown.ts'
import { GUIDE_STYLE } from './style.ts'

const STYLE = `${THEME}\n${REFERENCE_STYLE}\n${GUIDE_STYLE}`

export const GUIDE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  'cache-control': 'no-cache',
} as const

export function guidePage(url: string, article: Article, sections: readonly Section[], version: string): string {
  const order = sections.flatMap(({ entries }) => entries)
  const at = order.findIndex(entry => entry.url === url)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${article.title} · atrium</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
<script src="${guideSearchScript.path}" defer></script>
<script src="${copyCodeScript.path}" defer></script>
<script src="${guideScript.path}" defer></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a class="brand" href="/docs/guide"><span class="mark" aria-hidden="true">A</span> atrium <span class="soft">Guides</span></a>
<nav aria-label="Elsewhere"><a class="to-index" href="#index">Contents</a><a href="/docs">API</a><a href="/">App</a></nav></header>
<div class="columns guides">
<main id="text" tabindex="-1">
<h1>${article.title}</h1>
${article.headings.length > 1 && headingsPart(article.headings)}
<div class="text">${article.body}</div>
${at >= 0 && neighbours(order[at - 1], order[at + 1])}
</main>
<nav id="index" class="index" aria-label="Contents">
<div class="search" role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="found"><p id="found" role="status"></p></div>
<ul id="results" class="results" hidden></ul>
<ul id="entries">
${sections.map(
  ({ title, entries }) =>
    html`<li><strong class="section">${title}</strong><ul>${entries.map(entry => entryPart(entry, url))}</ul></li>`,
)}
</ul>
<p class="soft version">atrium ${version}</p>
</nav>
</div>
</body>
</html>`.text
}

const entryPart = ({ title, url }: Entry, current: string): Html =>
  url === current
    ? html`<li><a href="${url}" aria-current="page">${title}</a></li>`
    : html`<li><a href="${url}">${title}</a></li>`

const headingsPart = (headings: readonly Heading[]): Html => html`
<nav class="here" aria-labelledby="here"><h2 id="here">On this page</h2>
<ul>${headings.map(({ id, text, depth }) => html`<li class="${depth > 2 && 'inner'}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`

const neighbours = (before: Entry | undefined, after: Entry | undefined): Html => html`
<nav class="next" aria-label="Before and after">${before && html`<a href="${before.url}">← ${before.title}</a>`}${after && html`<a href="${after.url}">${after.title} →</a>`}</nav>`
