// A feed of XML as a tree whose elements know their namespace, base and language. Lenient: strangers write feeds. Entities that a
// document declares are never expanded.

import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import { resolveUrl } from './feed-links.ts'

export interface XmlElement {
  /** In lower case, with the prefix that this reader gives to the namespace: `title`, `dc:creator`. */
  readonly name: string
  /** Whether it is of Atom, whose texts say what they are. */
  readonly isAtom: boolean
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Its own text, that of children left out. */
  text: string
  /** The source between its tags. */
  markup: string
  /** From `xml:base` of the element or an outer one. */
  readonly base: string | undefined
  /** From `xml:lang` of the element or an outer one. */
  readonly language: string | undefined
}

/** Elements within one another; htmlparser2 takes longer for each the deeper they are. */
const DEPTH_MAX = 500

/** Parameter entities, such as W3C's lists of characters, are passed over. */
const EXTERNAL_ENTITY = /!ENTITY\s+[^\s%]\S*\s+(?:SYSTEM|PUBLIC)\b/i

/** Prefixes by namespace, without scheme, `www.` and sign at the end; the elements of RSS and Atom have none. */
const PREFIXES: Readonly<Record<string, string>> = {
  'w3.org/2005/atom': 'atom',
  'purl.org/atom/ns': 'atom',
  'purl.org/dc/elements/1.0': 'dc',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'purl.org/rss/1.0/modules/content': 'content',
  'search.yahoo.com/mrss': 'media',
  'itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'w3.org/1999/xhtml': 'xhtml',
  'purl.org/rss/1.0': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'backend.userland.com/rss': '',
  'backend.userland.com/rss2': '',
  'cyber.law.harvard.edu/rss': '',
  'blogs.law.harvard.edu/tech/rss': '',
}

type Scope = Readonly<Record<string, string>>

/**
 * The root element of a document, whose relative bases start at `base`.
 * @throws Error when the document has no root, does not close it, or is too deep
 */
export function parseXml(text: string, base: string): XmlElement {
  const open: { element: XmlElement; scope: Scope; start: number }[] = []
  let root: XmlElement | undefined
  let isComplete = false
  let isRaw = false
  const parser = new Parser(
    {
      onopentag(tag, written) {
        const outer = open.at(-1)
        if (open.length === DEPTH_MAX) throw new Error('the feed is too deep')
        const attributes = Object.fromEntries(
          Object.entries(written).map(([name, value]) => [name.toLowerCase(), decode(value).trim()]),
        )
        const scope = scopeOf(attributes, outer?.scope ?? Object.create(null))
        const name = nameOf(tag.toLowerCase(), scope)
        const element: XmlElement = {
          name: name.replace(/^atom:/, ''),
          isAtom: name.startsWith('atom:'),
          attributes,
          children: [],
          text: '',
          markup: '',
          base: attributes['xml:base']
            ? (resolveUrl(attributes['xml:base'], outer?.element.base ?? base) ?? outer?.element.base)
            : outer?.element.base,
          language: attributes['xml:lang'] ?? outer?.element.language,
        }
        outer?.element.children.push(element)
        if (isComplete) return
        root ??= element
        open.push({ element, scope, start: parser.endIndex + 1 })
      },
      onprocessinginstruction(_name, declaration) {
        if (!root && EXTERNAL_ENTITY.test(declaration)) throw new Error('the feed names another document')
      },
      ontext(part) {
        const inner = open.at(-1)
        if (inner) inner.element.text += isRaw ? part : decode(part)
      },
      oncdatastart() {
        isRaw = true
      },
      oncdataend() {
        isRaw = false
      },
      onclosetag(_tag, isImplied) {
        const closed = open.pop()
        if (!closed) return
        closed.element.markup = text.slice(closed.start, Math.max(closed.start, parser.startIndex))
        if (open.length === 0) isComplete = !isImplied
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(/<\/[\w:.-]{1,40}\s*$/.test(text.slice(-50)) ? `${text}>` : text)
  if (!root || !isComplete) throw new Error('no document of XML')
  return root
}

const decode = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)

/** The prefixes that an element declares, before those of the outer ones. */
function scopeOf(attributes: Readonly<Record<string, string>>, outer: Scope): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  const prefixes = declared.map(([name, uri]) => [name.slice(6), prefixOf(name.slice(6), uri)])
  return Object.assign(Object.create(outer), Object.fromEntries(prefixes))
}

function prefixOf(written: string, uri: string): string {
  const name = uri.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '')
  return PREFIXES[name.replace(/(?<![/#])[/#]+$/, '')] ?? written
}

/** The name with its prefix. */
function nameOf(tag: string, scope: Scope): string {
  const colon = tag.indexOf(':')
  const written = colon < 0 ? '' : tag.slice(0, colon)
  const prefix = scope[written] ?? written
  return prefix === '' ? tag.slice(colon + 1) : `${prefix}:${tag.slice(colon + 1)}`
}

/** Children of these names, in the order of the names. */
export const childrenOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  names.flatMap(name => element.children.filter(child => child.name === name))

/** The first text of children of these names that is not blank. */
export const textOfChild = (element: XmlElement, ...names: string[]): string | undefined =>
  childrenOf(element, ...names)
    .map(({ text }) => text.trim())
    .find(Boolean)
