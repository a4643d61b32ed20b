// Names of an item's parts in RSS, RDF, Atom and JSON Feed. The names of all formats of XML are read in all of them: feeds mix them.

import { isUtf8 } from 'node:buffer'
import { decodeHTMLStrict } from 'entities'
import { escapeHtml } from '../../../platform/http/html.ts'
import { readDate } from './feed-dates.ts'
import { chooseLink, type Link, resolveUrl } from './feed-links.ts'
import { isImage, type Picture, rankPictures } from './feed-pictures.ts'
import { readHtml, readLabel } from './feed-text.ts'
import { childrenOf, parseXml, textOfChild, type XmlElement } from './feed-xml.ts'

/** An item as its format has it. */
export interface RawItem {
  readonly id: string | undefined
  readonly url: string | null
  /** Plain. */
  readonly title: string
  /** HTML, in order of precedence. */
  readonly texts: readonly { readonly html: string; readonly base: string }[]
  /** Plain. */
  readonly authors: readonly string[]
  /** The best first. */
  readonly pictures: readonly Picture[]
  readonly language: string | undefined
}

/** An item that is read once it is known to be among the newest. */
export interface UnreadItem {
  readonly posted_at: string | null
  read(): RawItem
}

export interface RawFeed {
  readonly title: string
  readonly authors: readonly string[]
  readonly language: string | undefined
  readonly items: readonly UnreadItem[]
}

/** @throws Error when the text is no feed */
export const readFormat = (text: string, base: string): RawFeed =>
  readRoot(/^\s*\{/.test(text) ? readJson(JSON.parse(text)) : parseXml(text, base), base)

const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf', 'feed'])

function readRoot(root: XmlElement, responseUrl: string): RawFeed {
  if (!ROOTS.has(localOf(root))) throw new Error('no feed')
  const channel = childrenOf(root, 'channel')[0] ?? root
  // The address of the site, to which relative ones of RSS belong.
  const site = localOf(root) === 'feed' ? undefined : textOfChild(channel, 'link')
  const base = resolveUrl(site, channel.base ?? responseUrl) ?? responseUrl
  const document: Document = { base, format: localOf(root) }
  const places = channel === root ? [root] : [channel, root]
  const items = places.flatMap(place => childrenOf(place, 'item', 'entry'))
  return {
    title: labelOf(childrenOf(channel, 'title', 'dc:title')),
    authors: authorsOf(channel),
    language: textOfChild(channel, 'language', 'dc:language') ?? channel.language,
    items: items.map(item => ({ posted_at: dateOf(item), read: () => readItem(item, document) })),
  }
}

interface Document {
  /** The base of elements without `xml:base`. */
  readonly base: string
  /** The name of the root element. */
  readonly format: string
}

const localOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

const TEXTS =
  'description summary content:encoded content xhtml:body body itunes:summary media:description dc:description itunes:subtitle'.split(
    ' ',
  )
const DATES =
  'pubdate published issued dcterms:issued dc:date created dcterms:created updated modified dcterms:modified'.split(' ')

const dateOf = (item: XmlElement): string | null =>
  childrenOf(item, ...DATES).reduce<string | null>((date, { text }) => date ?? readDate(text), null)

function readItem(item: XmlElement, { base, format }: Document): RawItem {
  const guid = childrenOf(item, 'guid')[0]
  const links = linksOf(item, base, guid)
  const media = childrenOf(item, 'media:group', 'media:content').concat(item)
  const texts = [item, ...media.slice(0, -1)].flatMap(part =>
    childrenOf(part, ...(part === item ? TEXTS : ['media:description'])),
  )
  return {
    // Only the format's own element, since items are identified by it.
    id: format === 'rdf' ? item.attributes['rdf:about'] : textOfChild(item, format === 'feed' ? 'id' : 'guid'),
    url: chooseLink(links),
    title: labelOf(childrenOf(item, 'title', 'dc:title', 'media:title')),
    texts: texts.map(text => ({ html: htmlOf(text), base: text.base ?? base })),
    authors: authorsOf(item),
    pictures: picturesOf(item, base),
    language: textOfChild(item, 'dc:language') ?? item.language,
  }
}

function linksOf(item: XmlElement, base: string, guid: XmlElement | undefined): Link[] {
  const links = childrenOf(item, 'link').map(link => {
    const { href, rel, type } = link.attributes
    // RSS's own link stands before the others, whatever their types.
    return href === undefined
      ? { href: link.text, type: 'text/html', base: link.base ?? base }
      : { href, rel, type, base: link.base ?? base }
  })
  // A guid is a link unless it says that it is none, many say nothing and are none; an id of Atom where there is no link.
  const id = guid ?? (links.length === 0 ? childrenOf(item, 'id')[0] : undefined)
  const isLink =
    id && id.attributes.ispermalink?.toLowerCase() !== 'false' && (id !== guid || /^\s*https?:/i.test(id.text))
  return isLink ? [...links, { href: id.text, type: 'id', base: id.base ?? base }] : links
}

/** Those of the first of these names that names one. */
function authorsOf(element: XmlElement): string[] {
  const source = childrenOf(element, 'source')
  const groups = [
    childrenOf(element, 'dc:creator'),
    childrenOf(element, 'author'),
    childrenOf(element, 'itunes:author'),
    childrenOf(element, 'managingeditor', 'dc:author'),
    source.flatMap(inner => childrenOf(inner, 'author')),
  ]
  return groups.map(group => [...new Set(group.flatMap(nameOfPerson))]).find(names => names.length > 0) ?? []
}

/** The name of `Ed Itor <ed@gazette.example>`, `ed@gazette.example (Ed Itor)` or an element with a name. */
function nameOfPerson(person: XmlElement): string[] {
  const named = childrenOf(person, 'name', 'email').find(({ text }) => text.trim())
  if (named) return [readLabel(named.text).trim()]
  const written =
    person.text.trim() === '' ? readHtml(person.markup).text : readLabel(person.text.replaceAll('<', ' <'))
  const text = written.replaceAll(/\s+/g, ' ').trim()
  const open = text.indexOf('(')
  const inner =
    text.endsWith(')') && /^\S+@\S+$/.test(text.slice(0, open).trim()) ? text.slice(open + 1, -1).trim() : ''
  const name =
    inner ||
    text
      .replace(/^mailto:/i, '')
      .replace(/ ?[<(]?[^\s<>()@]{1,100}@[^\s<>()@]{1,100}[>)]?$/, '')
      .trim()
  return [name || text].filter(Boolean)
}

function picturesOf(item: XmlElement, base: string): Picture[] {
  const parts = [item, ...childrenOf(item, 'media:group', 'media:content')]
  const contents = parts.flatMap(part => childrenOf(part, 'media:content'))
  const nested = childrenOf(item, 'media:group').flatMap(group => childrenOf(group, 'media:content'))
  const thumbnails = [...parts, ...nested].flatMap(part => childrenOf(part, 'media:thumbnail'))
  const enclosures = childrenOf(item, 'enclosure', 'link', 'itunes:link').filter(
    ({ name, attributes }) => name === 'enclosure' || /^(?:enclosure|image)$/i.test(attributes.rel ?? ''),
  )
  const named = childrenOf(item, 'itunes:image', 'image')
  const pictureOf = (element: XmlElement): Picture => {
    const { url, href, type, medium, width, height } = element.attributes
    return {
      url: url ?? href ?? (textOfChild(element, 'url') || element.text),
      base: element.base ?? base,
      type,
      medium,
      width,
      height,
    }
  }
  const images = (elements: readonly XmlElement[]) => elements.map(pictureOf).filter(isImage)
  return [
    ...rankPictures(images(contents)),
    ...rankPictures(thumbnails.map(pictureOf)),
    ...rankPictures([...images(enclosures), ...named.map(pictureOf)]),
  ]
}

/** The text of a title, or the name of a feed. */
function labelOf(elements: readonly XmlElement[]): string {
  const labels = elements.map(element =>
    element.children.length > 0 ? readHtml(htmlOf(element)).text : readLabel(htmlOf(element)),
  )
  return labels.find(label => label.trim() !== '') ?? ''
}

/** The content of an element, as HTML. Atom names its kind by `type` and, in Atom 0.3, `mode`; the others are HTML. */
function htmlOf(element: XmlElement): string {
  const { mode, type = '' } = element.attributes
  const isMarkup = /html/i.test(type)
  const isAtom = element.isAtom || mode !== undefined
  if (isAtom && (mode === 'base64' || (mode === undefined && /^application\/(?!.*xml)/i.test(type)))) {
    const decoded = decodeBase64(element.text)
    return isMarkup || mode === undefined ? decoded : escapeHtml(decoded)
  }
  if (element.children.length > 0 || (/xhtml/i.test(type) && mode !== 'escaped')) {
    return /^html$/i.test(type) ? decodeHTMLStrict(element.markup) : element.markup
  }
  return isAtom && !isMarkup ? escapeHtml(element.text) : element.text
}

/** The text as it is where it is no base64 of a text. */
function decodeBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  return /^[\w+/=\s-]*$/.test(text) && isUtf8(bytes) ? bytes.toString() : text
}

/** JSON Feed's names for the elements of the others; its titles and texts are plain, but for `content_html`. */
const JSON_NAMES: Readonly<Record<string, string>> = {
  id: 'id',
  title: 'title',
  language: 'dc:language',
  summary: 'summary',
  content_text: 'content',
  url: 'link',
  external_url: 'link',
  date_published: 'published',
  date_modified: 'updated',
  image: 'itunes:image',
  banner_image: 'image',
  name: 'name',
  content_html: 'content:encoded',
  authors: 'author',
  author: 'dc:author',
  items: 'item',
}

/** An object of JSON Feed as an element; `depth` is that of what it holds: items, authors. */
function elementOfJson(name: string, value: unknown, depth = 0): XmlElement[] {
  if (Array.isArray(value)) return value.filter(isObject).flatMap(one => elementOfJson(name, one, depth))
  const isText = typeof value === 'string' || typeof value === 'number'
  if (depth > 3 || !(isText || isObject(value))) return []
  const children = isObject(value)
    ? Object.entries(JSON_NAMES).flatMap(([key, inner]) => elementOfJson(inner, value[key], depth + 1))
    : []
  const isAtom = name !== 'content:encoded'
  return [
    {
      name,
      isAtom,
      attributes: {},
      children,
      text: isText ? String(value) : '',
      markup: '',
      base: undefined,
      language: undefined,
    },
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readJson(feed: unknown): XmlElement {
  if (!isObject(feed) || typeof feed.version !== 'string' || !Array.isArray(feed.items)) throw new Error('no feed')
  return elementOfJson('feed', feed)[0] as XmlElement
}
