// A guide as a page: contents on the left, the text, its headings on the right. Read without script; with it, searched.

import { type Html, html } from '../../../platform/http/html.ts'
import { isRightToLeft, LANGUAGES } from '../../../shared/i18n/languages.ts'
import { guideScript, THEME } from '../../../shared/pages/theme.ts'
import { framedPage, policyOf } from '../frame.ts'
import { REFERENCE_STYLE } from '../reference/style.ts'
import type { Article, Entry, Heading, Section } from './library.ts'

/** Style of the guides, beside that of the reference: contents on the left, the page, its own headings on the right. */
const GUIDE_STYLE = `
.guides { grid-template-columns: 18rem minmax(0, 1fr); }
.guides .index { grid-row: 1; }
.guides main { grid-column: 2; display: grid; grid-template-columns: minmax(0, 46rem) 14rem; gap: 0 var(--space-10); align-content: start; }
.guides main > * { grid-column: 1; min-width: 0; }
.guides .here { grid-column: 2; grid-row: 1 / span 3; position: sticky; top: 5.5rem; align-self: start; max-height: calc(100dvh - 7rem); overflow-y: auto; font-size: var(--text-s); scrollbar-width: thin; }
.here h2 { margin: 0 0 var(--space-2); font-size: var(--text-s); }
.here ul { padding: 0; list-style: none; border-left: 1px solid var(--line); }
.here a { display: block; padding: .2rem .75rem; margin-left: -1px; color: var(--ink-soft); text-decoration: none; border-left: 2px solid transparent; border-radius: 0; }
.here .inner a { padding-left: 1.5rem; }
.here a:hover { color: var(--ink); }
.here a[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 550; }
.text { margin-top: var(--space-5); }
.text > * + * { margin-top: var(--space-4); }
.text h2 { margin-top: var(--space-10); }
.text h3 { margin-top: var(--space-8); }
.text h4 { margin-top: var(--space-6); }
.text h2 + *, .text h3 + *, .text h4 + * { margin-top: var(--space-3); }
.text ul, .text ol { padding-inline-start: 1.35rem; }
.text li + li { margin-top: .35rem; }
.text li > ul { margin-top: .35rem; }
.text img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: var(--radius-m); }
.text :not(pre) > code { padding: .1em .3em; background: var(--sunken); border-radius: 4px; }
.text blockquote { padding-inline-start: var(--space-4); border-inline-start: 3px solid var(--edge); color: var(--ink-soft); }
.text hr { border: 0; border-top: 1px solid var(--line); }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius-m); }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); min-width: 6rem; }
tr:last-child td { border-bottom: 0; }
th { font-weight: 620; background: var(--sunken); }
.next { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-4); margin-top: var(--space-12); padding-top: var(--space-5); border-top: 1px solid var(--line); }
.next a { display: inline-flex; align-items: center; min-height: 1.75rem; font-weight: 550; }
.next a:last-child { margin-inline-start: auto; }
@media (max-width: 80rem) {
  .guides main { grid-template-columns: minmax(0, 46rem); }
  .guides .here { grid-column: 1; grid-row: auto; position: static; max-height: none; margin-top: var(--space-5); }
}
@media (max-width: 56rem) {
  .guides { grid-template-columns: minmax(0, 1fr); }
  .guides main { grid-column: 1; }
  .guides .index { grid-row: auto; max-height: none; }
}
@media print { .here, .next { display: none; } }
`

const STYLE = `${THEME}\n${REFERENCE_STYLE}\n${GUIDE_STYLE}`

export const GUIDE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(STYLE),
  'cache-control': 'no-cache',
} as const

/** Pages in other languages are named by them: `/use/employees/it`. */
const languageOf = (url: string) => LANGUAGES.find(language => url.endsWith(`/${language}`)) ?? 'en'

export function guidePage(url: string, article: Article, sections: readonly Section[], version: string): string {
  const order = sections.flatMap(({ entries }) => entries)
  const language = languageOf(url)
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  const at = order.findIndex(entry => entry.url === url)
  return framedPage({
    title: article.title,
    style: STYLE,
    scriptPath: guideScript.path,
    main: { id: 'text', name: 'text' },
    brand: html`<a class="brand" href="/docs/guide"><span class="mark" aria-hidden="true">A</span> atrium <span class="soft">Guides</span></a>`,
    links: html`<a href="/docs">API</a>`,
    columns: 'columns guides',
    body: html`<h1 lang="${language}" dir="${direction}">${article.title}</h1>
${article.headings.length > 1 && headingsPart(article.headings)}
<div class="text" lang="${language}" dir="${direction}">${article.body}</div>
${at >= 0 && neighbours(order[at - 1], order[at + 1])}`,
    index: html`<ul id="results" class="results" hidden></ul>
<ul id="entries">
${sections.map(
  ({ title, entries }) =>
    html`<li><strong class="section">${title}</strong><ul>${entries.map(entry => entryPart(entry, url))}</ul></li>`,
)}
</ul>
<p class="soft version">atrium ${version}</p>`,
  })
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
