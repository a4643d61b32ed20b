// A page's metadata: OpenGraph, with Twitter cards and plain HTML as fallbacks.

import { Parser } from 'htmlparser2'
import { isHttpUrl } from '../../platform/http/input/validation.ts'
import { shorten } from '../../platform/text/characters.ts'

export interface PageMetadata {
  readonly title: string | null
  readonly description: string | null
  /** Absolute, http or https. */
  readonly image_url: string | null
  readonly site_name: string | null
}

const TITLE_MAX_LENGTH = 255
const DESCRIPTION_MAX_LENGTH = 1_000
const URL_MAX_LENGTH = 2_048
/** Characters of a title that are collected before it is truncated. */
const RAW_TITLE_MAX_LENGTH = 10_000

/** The nesting limit of browsers. The parser takes time for each open element at every tag. */
const OPEN_ELEMENTS_MAX = 512

/** In order of precedence. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
  siteName: ['og:site_name', 'application-name'],
} as const

/** Reads a page's HTML, which may be cut off anywhere. `url` is where it came from, for relative addresses. */
export function readMetadata(html: string, url: string): PageMetadata {
  const found = collect(html)
  const base = absolute(found.base, url) ?? url
  const first = (names: readonly string[]) => names.map(name => found.meta.get(name)).find(value => value)
  const images = [...NAMES.image.map(name => found.meta.get(name)), found.image, found.icon]
  return {
    title: tidy(first(NAMES.title) ?? found.title, TITLE_MAX_LENGTH),
    description: tidy(first(NAMES.description), DESCRIPTION_MAX_LENGTH),
    image_url: images.map(image => absolute(image, base)).find(image => image !== null) ?? null,
    site_name: tidy(first(NAMES.siteName), TITLE_MAX_LENGTH),
  }
}

interface Found {
  /** By property or name, in lower case; the first of each. */
  readonly meta: Map<string, string>
  title: string
  base: string | undefined
  icon: string | undefined
  image: string | undefined
}

function collect(html: string): Found {
  const found: Found = { meta: new Map(), title: '', base: undefined, icon: undefined, image: undefined }
  let inTitle = false
  // An inline drawing has titles of its own.
  let drawings = 0
  let titleSeen = false
  let open = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++open > OPEN_ELEMENTS_MAX || (name === 'body' && isComplete(found))) return parser.pause()
      if (name === 'meta') readMeta(found, attributes)
      else if (name === 'title') inTitle = !titleSeen && drawings === 0
      else if (name === 'svg') drawings++
      else if (name === 'base') found.base ??= attributes.href
      else if (name === 'img') found.image ??= usable(attributes.src)
      else if (name === 'link' && isIcon(attributes.rel)) found.icon ??= usable(attributes.href)
    },
    ontext(text) {
      if (inTitle && found.title.length < RAW_TITLE_MAX_LENGTH) found.title += text
    },
    onclosetag(name) {
      open--
      if (name === 'head' && isComplete(found)) return parser.pause()
      if (name === 'svg') drawings = Math.max(0, drawings - 1)
      if (name !== 'title') return
      titleSeen ||= inTitle
      inTitle = false
    },
  })
  parser.write(html)
  parser.end()
  return found
}

/** Whether nothing after the head of the page can add to it. */
const isComplete = ({ meta }: Found): boolean =>
  [NAMES.title, NAMES.description, NAMES.image, NAMES.siteName].every(names => names.some(name => meta.has(name)))

function readMeta(found: Found, attributes: Readonly<Record<string, string>>): void {
  const name = (attributes.property ?? attributes.name ?? attributes.itemprop)?.trim().toLowerCase()
  const content = attributes.content?.trim()
  if (name && content && !found.meta.has(name)) found.meta.set(name, content)
}

const isIcon = (rel: string | undefined): boolean =>
  rel !== undefined && /(^|\s)(icon|apple-touch-icon)(\s|$)/i.test(rel)

/** Pictures inside the page are of no use to a client. */
const usable = (address: string | undefined): string | undefined =>
  address && !address.trim().toLowerCase().startsWith('data:') ? address : undefined

function absolute(address: string | undefined, base: string): string | null {
  const href = address ? URL.parse(address.trim(), base)?.href : undefined
  return href && href.length <= URL_MAX_LENGTH && isHttpUrl(href) ? href : null
}

/** One line without formatting characters, truncated to the length that clients show. */
function tidy(text: string | undefined, maxLength: number): string | null {
  const line = (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line === '' ? null : shorten(line, maxLength)
}
