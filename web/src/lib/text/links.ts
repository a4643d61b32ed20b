// Web addresses in typed and pasted text.

const START =
  /https?:\/\/(?=[\p{L}\p{N}[])|(?<![\p{L}\p{N}.@/-])(?:www\.(?=[\p{L}\p{N}])|[\w.+-]{1,64}@(?=[\p{L}\p{N}-]+\.\p{L}))/giu
/** Chinese, Japanese and Korean follow an address without a blank; `**` and `…` are of the text around it. */
const END =
  /[\s<>"`…]|\*\*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
const MAIL = /^[\w.+-]+@[\p{L}\p{N}.-]+/u
const PUNCTUATION = /[.,;:!?'’”»*_~|\\]$/
const CLOSING = { ')': '(', ']': '[', '}': '{' } as const

/** A part of a text; `href` where it is an address: itself, or with the scheme that was left out. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

/** A text cut at its addresses: they keep their brackets, and not what ends the sentence. */
export function linksIn(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { index } of text.matchAll(START)) {
    if (index < done) continue
    const run = text.slice(index).split(END, 1)[0] ?? ''
    const address = withoutEnd(MAIL.exec(run)?.[0] ?? run)
    const href = withScheme(address)
    if (!URL.canParse(href)) continue
    if (index > done) parts.push({ text: text.slice(done, index), href: null })
    parts.push({ text: address, href })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}

function withScheme(address: string): string {
  if (/^https?:/i.test(address)) return address
  return /^www\./i.test(address) ? `https://${address}` : `mailto:${address}`
}

function withoutEnd(address: string): string {
  const last = address.at(-1) ?? ''
  const opening = CLOSING[last as keyof typeof CLOSING]
  const isOpen = opening !== undefined && countOf(address, opening) < countOf(address, last)
  return PUNCTUATION.test(address) || isOpen ? withoutEnd(address.slice(0, -1)) : address
}

const countOf = (text: string, character: string): number => text.split(character).length - 1

const SAFE_LINKS = /(?:^|\.)safelinks\.protection\.(?:outlook|office365)\.(?:com|us|de|cn)$/
const TRACKING =
  /^(?:utm_\w+|[fgdty]bclid|[gdtm]?clid|msclkid|twclid|ttclid|yclid|gbraid|wbraid|mc_[ce]id|igshid?|mkt_tok|_hsenc|_hsmi|li_fat_id|vero_id|oly_\w+_id)$/i

/**
 * An address as it is meant: without parameters that follow the reader about, and out of Outlook's safe links, which hold the
 * address of the person who was mailed. Unchanged where there is nothing of it.
 */
export function meantAddress(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return address
  const wrapped = SAFE_LINKS.test(url.hostname) ? url.searchParams.get('url') : null
  if (wrapped && /^https?:\/\//i.test(wrapped)) return meantAddress(wrapped)
  const [before = '', query, hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(address)?.slice(1) ?? []
  const kept = (query ?? '').split('&').filter(pair => !TRACKING.test(pair.split('=', 1)[0] ?? ''))
  return kept.length === (query ?? '').split('&').length
    ? address
    : before + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash
}
