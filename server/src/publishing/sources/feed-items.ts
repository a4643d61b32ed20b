// The items of a feed as fields of posts. Every text comes from a stranger: it is cut, and has no markup and no characters that
// the database refuses. Runs in a thread (feed-thread.ts), so it imports little.

import { createHash } from 'node:crypto'
import { type AtomFeed, type JsonFeed, type MediaNs, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { Parser } from 'htmlparser2'
import { cutText, isVisible } from '../../platform/text/characters.ts'
import { canonicalTag } from '../../platform/text/language-tags.ts'

/** An item as a post is made of it. */
export interface FeedItem {
  /** The item's own id, else its link, else a digest of its text; of any length. */
  readonly id: string
  /** http or https; null where the item has no link. */
  readonly url: string | null
  readonly title: string
  readonly summary: string
  readonly author: string | null
  readonly image_url: string | null
  /** ISO 8601. */
  readonly posted_at: string | null
}

export interface Feed {
  readonly language: string | null
  /** Newest first; of two with the same id the first. */
  readonly items: readonly FeedItem[]
}

/** Items of a feed that are read; a longer feed is cut off. */
const ITEMS_MAX = 1_000
/** A title, or a name; those of posts are no longer either. */
const LABEL_MAX_LENGTH = 255
const URL_MAX_LENGTH = 2_048
const SUMMARY_MAX_LENGTH = 500
/** A title that is made from a text. */
const MADE_TITLE_MAX_LENGTH = 100
/** Characters of a text that are searched for words and pictures. */
const HTML_MAX_LENGTH = 100_000

/**
 * Reads RSS (also 0.9x and RDF), Atom or JSON Feed. Entities that a document declares are never expanded. `base` is the address of
 * the response, for relative links.
 * @throws Error when the text is no feed
 */
export function readFeed(text: string, base: string): Feed {
  const { format, feed } = parseFeed(text, { maxItems: ITEMS_MAX })
  const found =
    format === 'rss'
      ? { title: feed.title, language: feed.language, items: (feed.items ?? []).map(ofRss) }
      : format === 'rdf'
        ? { title: feed.title, language: feed.dc?.languages?.[0], items: (feed.items ?? []).map(ofRdf) }
        : format === 'atom'
          ? { title: feed.title?.value, language: undefined, items: (feed.entries ?? []).map(ofAtom) }
          : { title: feed.title, language: feed.language, items: (feed.items ?? []).map(ofJson) }
  const feedAuthor = tidy(textOf(found.title), LABEL_MAX_LENGTH)
  const items = found.items.map(raw => presentItem(raw, base, feedAuthor))
  const ids = new Map(items.toReversed().map(item => [item.id, item]))
  return {
    language: canonicalTag(found.language?.trim() ?? '') ?? null,
    items: items.filter(item => ids.get(item.id) === item).sort((one, other) => timeOf(other) - timeOf(one)),
  }
}

/** An item as its format has it. */
interface RawItem {
  readonly ids: readonly (string | undefined)[]
  readonly links: readonly (string | undefined)[]
  readonly title: string | undefined
  /** In order of precedence. */
  readonly texts: readonly (string | undefined)[]
  /** Whether texts are plain, not HTML. */
  readonly isPlain?: boolean
  readonly author: string | undefined
  readonly images: readonly (string | undefined)[]
  readonly date: string | undefined
}

const ofRss = (item: RssFeed.Item<string>): RawItem => ({
  ids: [item.guid?.value],
  links: [item.link, item.atom?.links?.[0]?.href, permalinkOf(item.guid)],
  title: item.title ?? item.dc?.titles?.[0],
  texts: [item.description, item.content?.encoded, item.itunes?.summary, item.media?.description?.value],
  author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.itunes?.author,
  images: [
    ...mediaImages(item.media),
    ...(item.enclosures ?? []).filter(({ type }) => type?.startsWith('image/')).map(({ url }) => url),
    item.itunes?.image,
  ],
  date: item.pubDate ?? item.dc?.dates?.[0],
})

/** A guid is a link unless it says that it is none; many say nothing and are none. */
const permalinkOf = (guid: RssFeed.Guid | undefined): string | undefined =>
  guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined

const ofRdf = (item: RdfFeed.Item<string>): RawItem => ({
  ids: [item.rdf?.about],
  links: [item.link],
  title: item.title,
  texts: [item.description, item.content?.encoded],
  author: item.dc?.creators?.[0],
  images: mediaImages(item.media),
  date: item.dc?.dates?.[0],
})

const ofAtom = (entry: AtomFeed.Entry<string>): RawItem => ({
  ids: [entry.id],
  links: (entry.links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate').map(({ href }) => href),
  title: markupOf(entry.title),
  texts: [markupOf(entry.summary), markupOf(entry.content), entry.media?.groups?.[0]?.description?.value],
  author: entry.authors?.[0]?.name ?? entry.source?.authors?.[0]?.name,
  images: [
    ...mediaImages(entry.media),
    ...(entry.links ?? [])
      .filter(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/'))
      .map(({ href }) => href),
  ],
  date: entry.published ?? entry.updated,
})

const ofJson = (item: JsonFeed.Item<string>): RawItem => ({
  ids: [item.id],
  links: [item.url, item.external_url],
  title: item.title === undefined ? undefined : escaped(item.title),
  texts: [item.summary && escaped(item.summary), item.content_html, item.content_text && escaped(item.content_text)],
  author: item.authors?.[0]?.name,
  images: [item.image, item.banner_image],
  date: item.date_published ?? item.date_modified,
})

/** The HTML of a text of Atom, which says itself what it is. */
const markupOf = (text: { value?: string; type?: string } | undefined): string | undefined =>
  text?.value === undefined || text.type === 'html' || text.type === 'xhtml' ? text?.value : escaped(text.value)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Thumbnails first: what they show is meant for this. */
function mediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const parts = media ? [media, ...(media.groups ?? []), ...(media.contents ?? [])] : []
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap(group => group.contents ?? [])]
  return [
    ...parts.flatMap(part => (part.thumbnails ?? []).map(({ url }) => url)),
    ...contents.filter(({ type, medium }) => medium === 'image' || type?.startsWith('image/')).map(({ url }) => url),
  ]
}

function presentItem(raw: RawItem, base: string, feedAuthor: string): FeedItem {
  const url = firstUrl(raw.links, base)
  const readTexts = raw.texts.flatMap(text => (text ? [readHtml(text)] : []))
  const text = tidy(readTexts.find(read => isVisible(read.text))?.text ?? '', HTML_MAX_LENGTH)
  const given = tidy(textOf(raw.title), LABEL_MAX_LENGTH)
  const title = isVisible(given) ? given : madeTitle(text, url ?? feedAuthor)
  const id = raw.ids.find(Boolean) ?? url ?? createHash('sha256').update(`${title}\n${text}`).digest('hex')
  return {
    id,
    url,
    title,
    summary: text === title ? '' : shortened(text, SUMMARY_MAX_LENGTH),
    author: tidy(textOf(raw.author), LABEL_MAX_LENGTH) || feedAuthor || null,
    image_url: firstUrl([...raw.images, ...readTexts.map(read => read.image)], base),
    posted_at: dateOf(raw.date),
  }
}

/** A title for an item without one; every post that is published has a visible one. */
function madeTitle(text: string, otherwise: string): string {
  const made = shortened(text, MADE_TITLE_MAX_LENGTH)
  return isVisible(made) ? made : cutText(isVisible(otherwise) ? otherwise : '…', LABEL_MAX_LENGTH)
}

/** A text cut after a word. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = cutText(text, maxLength - 1)
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`
}

/** Controls, halves of characters, and marks that turn the direction of what follows; joiners of words and emojis stay. */
const UNWANTED = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

const tidy = (text: string, maxLength: number): string =>
  cutText(text.replaceAll(UNWANTED, ' ').replaceAll(/\s+/gu, ' ').trim(), maxLength).trimEnd()

/** The first address that browsers open as a page or a picture. */
function firstUrl(addresses: readonly (string | undefined)[], base: string): string | null {
  for (const address of addresses) {
    const href = address ? URL.parse(address.trim(), base)?.href : undefined
    // Without user info: readers would send it.
    if (href && href.length <= URL_MAX_LENGTH && /^https?:\/\/[^/?#@]+(?:[/?#]|$)/.test(href)) return href
  }
  return null
}

const YEAR_MIN = 1900
const YEAR_MAX = 2200

function dateOf(text: string | undefined): string | null {
  const date = new Date(text ?? Number.NaN)
  const year = date.getUTCFullYear()
  return year >= YEAR_MIN && year <= YEAR_MAX ? date.toISOString() : null
}

/** Items without a date come after the others, in the order of the feed. */
const timeOf = ({ posted_at }: FeedItem): number => (posted_at === null ? 0 : Date.parse(posted_at))

const textOf = (html: string | undefined): string => (html ? readHtml(html).text : '')

/** Elements that stand within a word or between two words without a blank of their own. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'object'])

/** The words of an HTML text, and its first picture. */
function readHtml(html: string): { text: string; image: string | undefined } {
  const parts: string[] = []
  let unread = 0
  let image: string | undefined
  const onTag = (name: string, change: 1 | -1) => {
    if (UNREAD.has(name)) unread = Math.max(0, unread + change)
    if (!INLINE.has(name)) parts.push(' ')
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      onTag(name, 1)
      if (name === 'img' && unread === 0 && Number(attributes['width'] ?? '2') > 1) image ??= attributes['src']
    },
    ontext: text => void (unread === 0 && parts.push(text)),
    onclosetag: name => onTag(name, -1),
  })
  parser.end(html.slice(0, HTML_MAX_LENGTH))
  return { text: parts.join(''), image }
}
