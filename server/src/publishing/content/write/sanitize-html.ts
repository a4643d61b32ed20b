// The HTML of a post's body, reduced to what a post may show: an allow-list of elements and attributes, no style, no
// class, no id, no script in any form. What is stored is what comes out here, so readers get it as it is.

import sanitizeHtml from 'sanitize-html'
import { isHttpUrl } from '../../../platform/http/input/validation.ts'
import { contentLimits } from '../limits.ts'
// The pages check what they show against the same list (web/src/html).
import allowed from './allowed-html.json' with { type: 'json' }

/** Elements removed together with their content; of other disallowed elements the text is kept. */
const DROPPED_WITH_CONTENT = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'option', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset', 'audio', 'canvas'],
]

/** In place of a result: elements are nested deeper than any browser follows. */
export const TOO_DEEP = { tooDeep: true } as const

/** Sanitises a body in one go, which takes up to a second. Sanitising its result again changes nothing. */
export function sanitizeNow(html: string): string | typeof TOO_DEEP {
  let result = html
  try {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const watch = watchElements()
      result = sanitizeHtml(result, { ...OPTIONS, onOpenTag: watch.onOpenTag, onCloseTag: watch.onCloseTag })
      // A removed element may have separated others: a cell in a cell becomes two adjacent cells.
      if (!watch.hasDropped()) break
    }
  } catch (error) {
    if (error === TOO_DEEP) return TOO_DEEP
    throw error
  }
  return result
}

/** What is left after the first round has only elements that are allowed, so the second is the last. */
const ROUNDS_MAX = 3

/**
 * The parser scans all open elements at every tag: half a megabyte of `<b>` would block the process for ten seconds. So
 * parsing stops as soon as too many are open.
 */
function watchElements() {
  let open = 0
  let dropped = false
  return {
    onOpenTag(name: string) {
      if (++open > contentLimits.bodyNestingMaxCount) throw TOO_DEEP
      dropped ||= !ALLOWED.has(name)
    },
    onCloseTag() {
      open--
    },
    hasDropped: () => dropped,
  }
}

const ALLOWED: ReadonlySet<string> = new Set(allowed.elements)

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: allowed.elements,
  allowedAttributes: allowed.attributes,
  selfClosing: ['br', 'hr', 'wbr', 'col', 'img'],
  nonTextTags: DROPPED_WITH_CONTENT,
  nestingLimit: contentLimits.bodyDepthMaxCount,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  transformTags: { a: readLink, img: readImage, video: readVideo },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'video') && attribs['src'] === undefined,
}

type Attributes = Record<string, string>

function readLink(tagName: string, { href, rel: _, ...attribs }: Attributes) {
  const target = href?.trim() ?? ''
  const safe = isHttpUrl(target) || /^mailto:[^\s<>"]+$/i.test(target)
  return { tagName, attribs: safe ? { href: target, ...attribs, rel: 'noopener noreferrer' } : attribs }
}

function readImage(tagName: string, { src, ...attribs }: Attributes) {
  return { tagName, attribs: { ...mediaAddress('src', src), ...attribs } }
}

/** Whatever its attributes, a video never starts by itself and always shows its controls. */
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

/** An http(s) address or a path of this server. */
function mediaAddress(name: string, address: string | undefined): Attributes {
  const target = address?.trim() ?? ''
  const ownPath = /^\/(?![/\\])[^\s\\]*$/.test(target)
  return ownPath || isHttpUrl(target) ? { [name]: target } : {}
}

function defined(attributes: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(entry => entry[1] !== undefined)) as Attributes
}
