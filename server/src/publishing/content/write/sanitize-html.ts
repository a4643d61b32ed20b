// Reduces the HTML of a post's body to an allow-list of elements and attributes: no style, no class, no id, no script in
// any form. The result is stored, so it is returned to readers unchanged.

import sanitizeHtml from 'sanitize-html'
import { isHttpUrl } from '../../../platform/http/input/validation.ts'
import { contentLimits } from '../record/limits.ts'
// The web app checks HTML against the same list (web/src/features/html).
import allowed from './allowed-html.json' with { type: 'json' }

/** Elements removed together with their content; of other disallowed elements the text is kept. */
const DROPPED_WITH_CONTENT = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset', 'audio', 'canvas'],
]

/** In place of a result: elements are nested deeper than any browser follows. */
export const TOO_DEEP = { tooDeep: true } as const

/** Sanitises a body without interruption, which takes up to a second. Idempotent. */
export function sanitizeNow(html: string): string | typeof TOO_DEEP {
  let result = html
  try {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const watch = watchElements()
      const sanitized = sanitizeHtml(result, { ...OPTIONS, onOpenTag: watch.onOpenTag, onCloseTag: watch.onCloseTag })
      result = withoutMarks(sanitized)
      // A removed element may have separated others: a cell in a cell becomes two adjacent cells.
      if (!watch.hasDropped()) break
    }
  } catch (error) {
    if (error === TOO_DEEP) return TOO_DEEP
    throw error
  }
  return result
}

/** Maximum rounds. The result of the first round has only allowed elements, so usually the second is the last. */
const ROUNDS_MAX = 3

/**
 * Counts open elements, and stops parsing when too many are open. The parser scans all open elements at every tag: half a
 * megabyte of `<b>` would block the process for ten seconds.
 */
function watchElements() {
  let open = 0
  let dropped = false
  return {
    onOpenTag(name: string, attribs: Attributes) {
      if (++open > contentLimits.bodyNestingMaxCount) throw TOO_DEEP
      dropped ||= !ALLOWED.has(name) || foreignTag(name, attribs) !== null
    },
    onCloseTag() {
      open--
    },
    hasDropped: () => dropped,
  }
}

/** Names that no element has: of the first, the text is kept; the second is removed together with its content. */
const UNWRAPPED = 'x-unwrapped'
const DROPPED = 'x-dropped'

/**
 * Takes out the elements with these names. They are allowed until here: what sanitize-html removes under another name keeps that
 * name for the next element of the same depth, which is then not closed.
 */
function withoutMarks(html: string): string {
  let [result, from, depth] = ['', 0, 0]
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(/<(\/?)(x-unwrapped|x-dropped)>/g)) {
    if (depth === 0) result += html.slice(from, index)
    from = index + tag.length
    if (name === DROPPED) depth += slash ? -1 : 1
  }
  return depth > 0 ? result : result + html.slice(from)
}

const ALLOWED: ReadonlySet<string> = new Set(allowed.elements)

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...allowed.elements, UNWRAPPED, DROPPED],
  allowedAttributes: allowed.attributes,
  selfClosing: ['br', 'hr', 'wbr', 'col', 'img'],
  nonTextTags: DROPPED_WITH_CONTENT,
  nestingLimit: contentLimits.bodyDepthMaxCount,
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  transformTags: { a: readLink, img: readImage, video: readVideo, '*': readForeign },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && attribs.src === undefined,
}

type Attributes = Record<string, string>

function readLink(tagName: string, { href, rel: _, ...attribs }: Attributes) {
  // Browsers pass over tabs and line breaks.
  const target =
    href
      ?.trim()
      .replaceAll(/[\t\n\r]/g, '')
      .replaceAll(/\s/g, '%20') ?? ''
  const unwrapped = withoutRedirect(target)
  const safe = isHttpUrl(unwrapped) || /^(?:mailto|tel|sms):[^\s<>"]+$/i.test(unwrapped)
  return { tagName, attribs: safe ? { href: unwrapped, ...attribs, rel: 'noopener noreferrer' } : attribs }
}

const GOOGLE_REDIRECT = /^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i

/** The address that a redirect of Google leads to, which Google Docs puts around every link; any other address as it is. */
function withoutRedirect(address: string): string {
  if (!GOOGLE_REDIRECT.test(address)) return address
  const query = URL.parse(address)?.searchParams
  const target = query?.get('q') ?? query?.get('url') ?? ''
  return isHttpUrl(target) ? target : address
}

/** How other programs say by a style what an element says here; Google Docs has no elements for it. */
const STYLED: readonly {
  readonly property: string
  readonly on: RegExp
  readonly element: string
  /** The style takes it from these, such as from the `<b>` that Google Docs puts around everything. */
  readonly off?: { readonly value: RegExp; readonly of: readonly string[] }
}[] = [
  {
    property: 'font-weight',
    on: /^(?:bold|bolder|[6-9]\d\d)$/,
    element: 'strong',
    off: { value: /^(?:normal|lighter|[1-5]\d\d)$/, of: ['b', 'strong'] },
  },
  {
    property: 'font-style',
    on: /^(?:italic|oblique)$/,
    element: 'em',
    off: { value: /^normal$/, of: ['i', 'em'] },
  },
  { property: 'text-decoration', on: /^line-through$/, element: 's' },
  { property: 'vertical-align', on: /^super$/, element: 'sup' },
  { property: 'vertical-align', on: /^sub$/, element: 'sub' },
]

/** The element that a style means: another one for a span, the first that it names; UNWRAPPED where it is switched off. */
function styledTag(tag: string, { style }: Attributes): string | null {
  if (style === undefined) return null
  const values = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const [property = '', value = ''] = declaration.replace('!important', '').split(':')
    values.set(property.trim(), value.trim())
  }
  const isOff = STYLED.some(({ property, off }) => off?.of.includes(tag) && off.value.test(values.get(property) ?? ''))
  if (isOff) return UNWRAPPED
  return (tag === 'span' && STYLED.find(({ property, on }) => on.test(values.get(property) ?? ''))?.element) || null
}

/** Whether a deletion or insertion is a tracked change of Word, which has an author and a time. Others belong to the post. */
const isTracked = ({ cite, datetime }: Attributes): boolean => cite !== undefined || datetime !== undefined

/** Whether an element belongs to a review in Word: comments, their marks in the text, and tracked deletions. */
const isOfReview = (tag: string, attribs: Attributes): boolean =>
  (tag === 'del' && isTracked(attribs)) ||
  /(?:^|\s)(?:MsoCommentReference|msocom)/i.test(attribs.class ?? '') ||
  /mso-element:\s*comment/i.test(attribs.style ?? '')

/** The name that replaces an element of another program; of UNWRAPPED the text is kept, DROPPED goes with it; null: it stays. */
function foreignTag(tag: string, attribs: Attributes): string | null {
  if (isOfReview(tag, attribs)) return DROPPED
  return tag === 'ins' && isTracked(attribs) ? UNWRAPPED : styledTag(tag, attribs)
}

function readForeign(tagName: string, attribs: Attributes) {
  return { tagName: foreignTag(tagName, attribs) ?? tagName, attribs }
}

function readImage(tagName: string, { src, ...attribs }: Attributes) {
  return { tagName, attribs: { ...mediaAddress('src', src), ...attribs } }
}

/** The attributes of a video, which never starts automatically and always shows its controls. */
function readVideo(tagName: string, { src, poster, width, height, title }: Attributes) {
  return {
    tagName,
    attribs: {
      controls: '',
      preload: 'metadata',
      ...mediaAddress('src', src),
      ...mediaAddress('poster', poster),
      ...defined({ width, height, title }),
    },
  }
}

/** The attribute with an address, if it is an http(s) address or a path of this server. */
function mediaAddress(name: string, address: string | undefined): Attributes {
  const target = address?.trim() ?? ''
  const ownPath = /^\/(?![/\\])[^\s\\]*$/.test(target)
  return ownPath || isHttpUrl(target) ? { [name]: target } : {}
}

function defined(attributes: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(entry => entry[1] !== undefined)) as Attributes
}
