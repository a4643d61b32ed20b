// From Markdown to the HTML of a page: links lead to pages of this server, and only tags of the list below stay.

import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { escapeHtml, Html } from '../../../platform/http/html.ts'
import { type Article, type Heading, type Library, OWN_ADDRESS, resolveLink, textOf } from './library.ts'

interface ArticleOptions {
  /** Where a link leads; null: it is not shown as one. */
  readonly resolve: (href: string) => string | null
  /** Replacements in blocks of code, such as the address of the server. */
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

/** The anchor that GitHub gives a heading: small letters, digits, `_` and `-`; spaces become `-`. */
export function slugOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Gives each heading of a page an anchor of its own: one that comes again gets a number. */
export function anchors(): (heading: string) => string {
  const taken = new Set<string>()
  return heading => {
    const plain = slugOf(heading)
    let anchor = plain
    for (let count = 1; taken.has(anchor); count++) anchor = `${plain}-${count}`
    taken.add(anchor)
    return anchor
  }
}

/** The page at an address of the library; its commands call the server at `baseUrl`. */
export function articleAt(library: Library, url: string, baseUrl: string): Article {
  const file = library.files.get(url) as string
  return renderArticle(library.read(file), {
    resolve: href => resolveLink(library, file, href),
    adaptCode: code => code.replaceAll(OWN_ADDRESS, baseUrl),
  })
}
