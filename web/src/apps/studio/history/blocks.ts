import { nodesOf } from '../../../features/html/allowed-nodes.ts'

/** A paragraph, heading or entry of a text, without its markup. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'entry'
  readonly text: string
}

const KINDS: Readonly<Record<string, Block['kind']>> = {
  p: 'text',
  div: 'text',
  blockquote: 'text',
  pre: 'text',
  figure: 'text',
  figcaption: 'text',
  ul: 'text',
  ol: 'text',
  table: 'text',
  tr: 'text',
  td: 'text',
  th: 'text',
  br: 'text',
  hr: 'text',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'entry',
}

/**
 * The HTML of a post as what is read of it, block by block. Where links lead and what pictures show is part of the text, so
 * that a change of it is seen.
 */
export function blocksOf(html: string, picture: (alt: string) => string): Block[] {
  const blocks: Block[] = []
  let text = ''
  let kind: Block['kind'] = 'text'
  const flush = (next: Block['kind']) => {
    const said = text.replaceAll(/\s+/g, ' ').trim()
    if (said !== '') blocks.push({ kind, text: said })
    text = ''
    kind = next
  }
  const visit = (node: Node, within: Block['kind']) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? ''
    if (!(node instanceof Element) && !(node instanceof DocumentFragment)) return
    const name = node instanceof Element ? node.localName : ''
    const own = KINDS[name]
    const inner = own === undefined || (own === 'text' && within === 'entry') ? within : own
    if (own) flush(inner)
    if (name === 'img') text += ` ${picture((node as Element).getAttribute('alt') ?? '')} `
    for (const child of node.childNodes) visit(child, inner)
    if (name === 'a') text += addressOf(node as Element)
    if (own) flush(within)
  }
  visit(nodesOf(html), 'text')
  flush('text')
  return blocks
}

/** Behind the words of a link, unless they are the address. */
function addressOf(link: Element): string {
  const address = link.getAttribute('href') ?? ''
  return address === '' || link.textContent?.trim() === address ? '' : ` (${address})`
}
