// The items of a feed as fields of posts. Every text comes from a stranger: it is cut, and has no markup and no characters that
// the database refuses. Runs in a thread (feed-thread.ts), so it imports little.

import { cutAtWord, cutText, isVisible } from '../../platform/text/characters.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { type RawItem, readFormat } from './feed/feed-formats.ts'
import { digest, type Identified, type ItemKeys, identify } from './feed/feed-identity.ts'
import { resolveUrl } from './feed/feed-links.ts'
import { HTML_MAX_LENGTH, readHtml, tidy } from './feed/feed-text.ts'

/** An item as a post is made of it. */
export interface FeedItem extends ItemKeys {
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
  /** The item's own, else that of the feed. */
  readonly language: string | null
}

export interface Feed {
  /** Its own title; empty for one without. */
  readonly title: string
  readonly language: string | null
  /** Newest first; of items that are the same the first. */
  readonly items: readonly FeedItem[]
}

/** The newest items of a feed that are read. */
const ITEMS_MAX = 1_000
/** A title, or a name; those of posts are no longer either. */
const LABEL_MAX_LENGTH = 255
const SUMMARY_MAX_LENGTH = 500
/** A title that is made from a text. */
const MADE_TITLE_MAX_LENGTH = 100

/**
 * Reads RSS (also 0.9x and RDF), Atom (also 0.3) or JSON Feed. `base` is the address of the response, for relative links;
 * `languages` its Content-Language, for a feed that names none.
 * @throws Error when the text is no feed
 */
export function readFeed(text: string, base: string, languages?: string): Feed {
  const feed = readFormat(text, base)
  // Items without a date come after the others, in the order of the feed.
  const newest = feed.items.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, ITEMS_MAX)
  const title = tidy(feed.title, LABEL_MAX_LENGTH)
  const feedAuthor = namesOf(feed.authors) || title
  const language = languageOf(feed.language) ?? languageOf(languages)
  const items = newest.map(({ read, posted_at }) => presentItem(read(), { posted_at, feedAuthor, language }))
  const keys = identify(items.map(({ identified }) => identified))
  return {
    title,
    language,
    items: items.flatMap(({ item }, index) => (keys[index] ? [{ ...item, ...keys[index] }] : [])),
  }
}

const timeOf = ({ posted_at }: { posted_at: string | null }): number =>
  posted_at === null ? -Infinity : Date.parse(posted_at)

interface Context {
  readonly posted_at: string | null
  readonly feedAuthor: string
  readonly language: string | null
}

type PresentedItem = Omit<FeedItem, keyof ItemKeys>

function presentItem(
  raw: RawItem,
  { posted_at, feedAuthor, language }: Context,
): { item: PresentedItem; identified: Identified } {
  const { url } = raw
  const read = raw.texts.map(({ html, base }) => ({ ...readHtml(html), base }))
  const text = tidy(read.find(one => isVisible(one.text))?.text ?? '', HTML_MAX_LENGTH)
  const given = tidy(raw.title, LABEL_MAX_LENGTH)
  const title = isVisible(given) ? given : madeTitle(text, url ?? feedAuthor)
  const id = raw.id || url || digest(`${title}\n${text}`)
  const pictures = [
    ...raw.pictures,
    ...read.flatMap(one => one.pictures.map(picture => ({ url: picture, base: one.base }))),
  ]
  const item = {
    id,
    url,
    title,
    summary: text === title ? '' : cutAtWord(text, SUMMARY_MAX_LENGTH),
    author: namesOf(raw.authors) || feedAuthor || null,
    image_url: pictures.reduce<string | null>((found, picture) => found ?? resolveUrl(picture.url, picture.base), null),
    posted_at,
    language: languageOf(raw.language) ?? language,
  }
  return { item, identified: { id, hasOwnId: Boolean(raw.id), url, title, text, posted_at } }
}

const namesOf = (names: readonly string[]): string => tidy(names.join(', '), LABEL_MAX_LENGTH)

function languageOf(written: string | undefined): string | null {
  const tag = canonicalTag(written?.trim().replaceAll('_', '-') ?? '')
  return tag !== null && tag.length <= LANGUAGE_TAG_MAX_LENGTH ? tag : null
}

/** A title for an item without one; every post that is published has a visible one. */
function madeTitle(text: string, otherwise: string): string {
  const made = cutAtWord(text, MADE_TITLE_MAX_LENGTH)
  return isVisible(made) ? made : cutText(isVisible(otherwise) ? otherwise : '…', LABEL_MAX_LENGTH)
}
