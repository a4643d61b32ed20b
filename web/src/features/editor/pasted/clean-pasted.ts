// Turns HTML pasted from Word, Google Docs or a page into elements of the schema. Such HTML marks text by styles, which the policy
// of the documents forbids to apply, and Word writes lists as paragraphs.

import { linksIn, meantAddress } from '../../../lib/text/links.ts'
import { foreignBody } from '../../html/trusted-html.ts'
import { LEVELS_MAX, LEVELS_MIN } from '../document/schema.ts'

interface Pasted {
  readonly html: string
  /** Pictures that are only on the other program's side, such as `file:` addresses of Word. */
  readonly lostPictures: number
  /** Pictures that stay at the address of another company, which may take them away. */
  readonly foreignPictures: number
}

/** Written by an editor of ours: it is as it should be, and says itself where it was cut. */
const OWN = 'data-pm-slice'

/** HTML from the clipboard, with elements in place of styles. */
export function cleanPasted(html: string): Pasted {
  if (html.includes(OWN)) return { html, lostPictures: 0, foreignPictures: 0 }
  const body = foreignBody(html)
  dropReview(body)
  foldWordLists(body)
  for (const element of body.querySelectorAll('b, strong, i, em')) unwrapUnmarked(element)
  for (const element of body.querySelectorAll('span, font')) markByStyle(element)
  moveHeadings(body)
  const lostPictures = dropLostPictures(body)
  dropBlanks(body)
  cleanLinks(body)
  breakBlanks(body)
  return { html: body.innerHTML, lostPictures, foreignPictures: countForeignPictures(body) }
}

/** Whether the HTML has words; a picture that was copied alone has none. */
export const hasWords = (html: string): boolean => foreignBody(html).textContent?.trim() !== ''

/** Comments and deletions of Word's reviewers are dropped; their insertions are text. */
function dropReview(body: Element): void {
  const isComment = (element: Element) => /mso-element:\s*comment/i.test(element.getAttribute('data-style') ?? '')
  for (const element of body.querySelectorAll('[data-style]')) if (isComment(element)) element.remove()
  for (const element of body.querySelectorAll('[class*="MsoCommentReference" i], [class*="msocom" i]')) element.remove()
  for (const element of body.querySelectorAll('del[cite], del[datetime]')) element.remove()
  for (const element of body.querySelectorAll('ins[cite], ins[datetime]')) element.replaceWith(...element.childNodes)
}

/** Google Docs puts the whole text into a `<b>` that is not bold. */
function unwrapUnmarked(element: Element): void {
  const { weight, slant } = styleOf(element)
  const isBold = element.localName === 'b' || element.localName === 'strong'
  if (isBold ? weight === 'normal' : slant === 'normal') element.replaceWith(...element.childNodes)
}

function markByStyle(element: Element): void {
  const { weight, slant, lines } = styleOf(element)
  // Headings are bold, and links underlined, as they are.
  if (weight === 'bold' && !element.closest('h1, h2, h3, h4, h5, h6')) wrapContent(element, 'strong')
  if (slant === 'italic') wrapContent(element, 'em')
  if (lines.includes('underline') && !element.closest('a') && !element.querySelector('a')) wrapContent(element, 'u')
  if (lines.includes('line-through')) wrapContent(element, 's')
}

function wrapContent(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}

/** The title of a post is its first heading: those of the text begin one level below, where there is such a one among them. */
function moveHeadings(body: Element): void {
  const down = body.querySelector('h1') ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(LEVELS_MAX, Math.max(LEVELS_MIN, Number(heading.localName[1]) + down))
    const moved = heading.ownerDocument.createElement(`h${level}`)
    moved.append(...heading.childNodes)
    heading.replaceWith(moved)
  }
}

function dropLostPictures(body: Element): number {
  const lost = [...body.querySelectorAll('img')].filter(
    picture => !/^(https?:\/\/|\/(?![/\\]))/i.test(picture.getAttribute('src') ?? ''),
  )
  for (const picture of lost) picture.remove()
  return lost.length
}

const countForeignPictures = (body: Element): number =>
  [...body.querySelectorAll('img')].filter(picture => {
    const address = URL.parse(picture.getAttribute('src') ?? '', location.href)
    return address !== null && address.host !== location.host
  }).length

/** Where a link shows its address, that is the meant one as well. */
function cleanLinks(body: Element): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    const meant = meantAddress(address)
    link.setAttribute('href', meant)
    if (link.textContent?.trim() === address) link.textContent = meant
  }
}

/** Programs put no-break blanks wherever there are two; a text of them does not fit a phone. */
function breakBlanks(body: Element): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (texts.currentNode instanceof Text) texts.currentNode.data = withBlanks(texts.currentNode.data)
}

/** A text that is pasted as such. */
export const cleanPastedText = (text: string): string =>
  linksIn(withBlanks(text))
    .map(part => (part.href === part.text ? meantAddress(part.text) : part.text))
    .join('')

const withBlanks = (text: string): string => text.replaceAll('\u00a0', ' ')

const BLOCKS = 'p, ul, ol, table, h2, h3, blockquote, pre, div'

/** Paragraphs and line ends that only make room. */
function dropBlanks(body: Element): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img') && !paragraph.closest('td, th'))
      paragraph.remove()
  for (const end of body.querySelectorAll('br'))
    if ([end.previousElementSibling, end.nextElementSibling].some(next => next?.matches(BLOCKS))) end.remove()
}

interface TextStyle {
  readonly weight: 'bold' | 'normal' | null
  readonly slant: 'italic' | 'normal' | null
  /** Lines of `text-decoration`; '' without any. */
  readonly lines: string
}

const BOLD_FROM = 600

/** Marks that the styles of an element from `foreignBody` mean; null without any. */
function styleOf(element: Element): TextStyle {
  const styles = element.getAttribute('data-style') ?? ''
  const read = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:([^;]*)`, 'i').exec(styles)?.[1]?.trim().toLowerCase() ?? ''
  const weight = read('font-weight')
  const slant = read('font-style')
  const isBold = weight.startsWith('bold') || Number(weight) >= BOLD_FROM
  return {
    weight: weight === '' ? null : isBold ? 'bold' : 'normal',
    slant: slant === '' ? null : /italic|oblique/.test(slant) ? 'italic' : 'normal',
    lines: read('text-decoration(?:-line)?'),
  }
}

interface Item {
  readonly level: number
  readonly kind: 'ul' | 'ol'
}

/** Word's items are paragraphs: their style names the level, and their first words are the bullet or the number. */
const LEVEL = /mso-list:[^;]*\blevel(\d+)/i
const MARKER = '[data-style*="mso-list:ignore" i]'
/** Word Online puts each item into a list of its own, in a frame of its own; the item names its level. */
const ONLINE_FRAME = '.ListContainerWrapper'
const ONLINE_ITEM = 'li[data-listid][data-aria-level]'

/** Makes lists of what Word writes as paragraphs, and Word Online as many lists. */
function foldWordLists(body: Element): void {
  unframeOnlineItems(body)
  let open: { readonly list: Element; readonly item: Item }[] = []
  for (const found of body.querySelectorAll(`p, ${ONLINE_ITEM}`)) {
    const item = takeItem(found)
    if (!item) continue
    // Online, the list that held the item is empty without it.
    const place = found.localName === 'li' && found.parentElement ? found.parentElement : found
    if (place.previousElementSibling !== open[0]?.list) open = []
    while (open.length > 0 && isOver(open.at(-1)?.item, item)) open.pop()
    let last = open.at(-1)
    if (!last || last.item.level < item.level) {
      const list = found.ownerDocument.createElement(item.kind)
      if (last) last.list.lastElementChild?.append(list)
      else place.before(list)
      last = { list, item }
      open.push(last)
    }
    const entry = found.ownerDocument.createElement('li')
    entry.append(...found.childNodes)
    last.list.append(entry)
    place.remove()
  }
}

/** Then each list of an item stands beside the next. */
function unframeOnlineItems(body: Element): void {
  for (const frame of body.querySelectorAll(ONLINE_FRAME)) frame.replaceWith(...frame.childNodes)
  for (const item of body.querySelectorAll(ONLINE_ITEM)) {
    const list = item.parentElement
    if (!list || list.childElementCount === 1) continue
    const own = list.cloneNode() as Element
    list.before(own)
    own.append(item)
    if (list.childElementCount === 0) list.remove()
  }
}

const isOver = (open: Item | undefined, { level, kind }: Item): boolean =>
  open !== undefined && (open.level > level || (open.level === level && open.kind !== kind))

/** Which item an element is, its marker taken off; null where it is none. */
function takeItem(element: Element): Item | null {
  if (element.localName === 'li') {
    const kind = element.parentElement?.localName === 'ol' ? 'ol' : 'ul'
    return { level: Number(element.getAttribute('data-aria-level')) || 1, kind }
  }
  const level = LEVEL.exec(element.getAttribute('data-style') ?? '')?.[1]
  const marker = element.querySelector(MARKER)
  if (!level || !marker) return null
  const isNumber = /^\s*\(?[0-9a-z]+[.)]/i.test(marker.textContent ?? '')
  marker.remove()
  return { level: Number(level), kind: isNumber ? 'ol' : 'ul' }
}
