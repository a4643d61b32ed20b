// The markup of a post's body, which a translation must keep. In a body returned by `sanitizeBody`, `<` and `>` occur only
// in tags, so it can be split at them.

const TAGS = /(<[^>]*>)/

/** Inline elements: their order follows the order of the words, which differs between languages. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)

/** Attributes with the sources and targets of elements, which a translation must keep; other attributes may be translated. */
const KEPT_ATTRIBUTES = / (?:href|src|poster|data-video-id)="[^"]*"/g

/** A text that is equal for two bodies with the same elements, links, pictures and videos. */
export function skeletonOf(html: string): string {
  const tags = html.split(TAGS).flatMap(part => {
    const name = /^<(\/?[a-z][a-z0-9]*)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, text: name + (part.match(KEPT_ATTRIBUTES) ?? []).join('') }]
  })
  const isInline = ({ name }: { name: string }) => INLINE.has(name.replace('/', ''))
  const blocks = tags.filter(tag => !isInline(tag)).map(tag => tag.text)
  const inline = tags.filter(isInline).map(tag => tag.text)
  return [...blocks, '|', ...inline.sort()].join('\n')
}

/** Returns the body with the texts between its tags replaced by the results of `replace`. */
export async function withTexts(
  html: string,
  replace: (texts: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const parts = html.split(TAGS)
  const places = parts.flatMap((part, index) => (!part.startsWith('<') && /[\p{L}\p{N}]/u.test(part) ? [index] : []))
  const texts = await replace(places.map(index => (parts[index] as string).trim()))
  for (const [index, place] of places.entries()) {
    const part = parts[place] as string
    const before = part.slice(0, part.length - part.trimStart().length)
    const after = part.slice(part.trimEnd().length)
    parts[place] = `${before}${withoutTags(texts[index] as string).trim()}${after}`
  }
  return parts.join('')
}

/** The HTML of a text without tags that a service added. */
export const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
