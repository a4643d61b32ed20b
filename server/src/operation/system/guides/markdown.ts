// From Markdown to the HTML of a page: links lead to pages of this server, and only tags of the list below stay.

import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { escapeHtml, Html } from '../../../platform/http/html.ts'
import { anchors } from './anchors.ts'

export interface Heading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** What a page is made of. */
export interface Article {
  readonly title: string
  readonly body: Html
  /** Of the second and third level. */
  readonly headings: readonly Heading[]
}

export interface ArticleOptions {
  /** Where a link leads; null: it is not shown as one. */
  readonly resolve: (href: string) => string | null
  /** What is changed in blocks of code, such as the address of the server. */
  readonly adaptCode: (code: string) => string
}

export function renderArticle(markdown: string, { resolve, adaptCode }: ArticleOptions): Article {
  const anchorOf = anchors()
  const headings: Heading[] = []
  let title = ''
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        const plain = textOf(inner)
        const id = anchorOf(text)
        if (depth === 1) {
          title ||= plain
          return ''
        }
        headings.push({ id, text: plain, depth })
        return `<h${depth} id="${escapeHtml(id)}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const target = resolve(href)
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`
      },
      image({ href, text }) {
        const target = resolve(href)
        return target === null ? '' : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      code: ({ text, lang }) => codeBlock(adaptCode(text), lang ?? ''),
      table(token) {
        return `<div class="table" role="region" tabindex="0" aria-label="Table">${table(token, cell => this.parser.parseInline(cell.tokens))}</div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { title, body: new Html(sanitize(html, ALLOWED)), headings: headings.filter(({ depth }) => depth <= 3) }
}

/** `info` is the language; words after it are for the tests (server/test/guides/blocks.ts). */
function codeBlock(code: string, info: string): string {
  const [language = ''] = info.split(' ')
  return `<figure class="${escapeHtml(language)}"><div class="code"><pre><code>${escapeHtml(code)}</code></pre></div></figure>\n`
}

function table({ header, rows }: Tokens.Table, inner: (cell: Tokens.TableCell) => string): string {
  // A table without headings has empty ones in Markdown.
  const head = header.some(cell => cell.text !== '')
    ? `<thead><tr>${header.map(cell => (cell.text === '' ? '<td></td>' : `<th scope="col">${inner(cell)}</th>`)).join('')}</tr></thead>`
    : ''
  const body = rows.map(row => `<tr>${row.map(cell => `<td>${inner(cell)}</td>`).join('')}</tr>`).join('')
  return `<table>${head}<tbody>${body}</tbody></table>`
}

/** The text of a piece of HTML that we made. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] as string)
    .replaceAll(/\s+/g, ' ')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

const ALLOWED: sanitize.IOptions = {
  allowedTags:
    'h2 h3 h4 p ul ol li a img strong em del code pre blockquote hr br table thead tbody tr th td div figure'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'loading'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    th: ['scope'],
    div: ['class', 'role', 'tabindex', 'aria-label'],
    figure: ['class'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}
