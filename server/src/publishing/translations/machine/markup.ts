// The markup of a post's body, which a translation must not lose. In a body returned by `sanitizeBody`, `<` and `>` occur only in
// tags, so it can be split at them.

const TAGS = /(<[^>]*>)/

/** Elements whose order follows that of the words, which differs between languages. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)

/** What an element shows or leads to; texts in attributes may have been translated. */
const KEPT_ATTRIBUTES = / (?:href|src|poster|data-video-id)="[^"]*"/g

/** A text that is equal for two bodies with the same elements, links, pictures and films. */
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

/** The body cut into tags and the texts between them, for which `replace` gives others, and put together again. */
export async function withTexts(
  html: string,
  replace: (texts: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const parts = html.split(TAGS)
  const places = parts.flatMap((part, index) => (!part.startsWith('<') && /[\p{L}\p{N}]/u.test(part) ? [index] : []))
  const texts = await replace(places.map(index => (parts[index] as string).trim()))
  for (const [index, place] of places.entries()) {
    const [, before = '', after = ''] = /^(\s*).*?(\s*)$/su.exec(parts[place] as string) ?? []
    parts[place] = `${before}${withoutTags(texts[index] as string).trim()}${after}`
  }
  return parts.join('')
}

/** HTML of a text without the tags that a service put into it. */
export const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The text that HTML without tags says. */
export const textOf = (html: string): string =>
  html.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
  })
