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
export function foldWordLists(body: Element): void {
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
