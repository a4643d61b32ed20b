// A tiny notation for post bodies, so that texts stay readable in the source and the HTML is well-formed by construction.
// One string is one block: '## heading', '- item', '1. item', '> quote', '![alt](url)', anything else a paragraph.
// Inside a block: **strong**, *emphasis*, [text](url).

const LISTS = [
  { mark: '- ', tag: 'ul' },
  { mark: '1. ', tag: 'ol' },
] as const

/** HTML of h2, p, ul, ol, li, blockquote, strong, em, a and img; everything else in the text is escaped. */
export function toHtml(blocks: readonly string[]): string {
  let html = ''
  for (let index = 0; index < blocks.length; index++) {
    const list = LISTS.find(({ mark }) => blocks[index]!.startsWith(mark))
    if (list === undefined) {
      html += blockToHtml(blocks[index]!)
      continue
    }
    let items = ''
    for (; blocks[index]?.startsWith(list.mark); index++)
      items += `<li>${inline(blocks[index]!.slice(list.mark.length))}</li>`
    html += `<${list.tag}>${items}</${list.tag}>`
    index--
  }
  return html
}

function blockToHtml(block: string): string {
  if (block.startsWith('## ')) return `<h2>${inline(block.slice(3))}</h2>`
  if (block.startsWith('> ')) return `<blockquote><p>${inline(block.slice(2))}</p></blockquote>`
  const image = /^!\[([^\]]*)\]\((\S+)\)$/.exec(block)
  if (image) return `<p><img src="${escapeHtml(image[2]!)}" alt="${escapeHtml(image[1]!)}"></p>`
  return `<p>${inline(block)}</p>`
}

function inline(text: string): string {
  const escaped = escapeHtml(text)
  if (!/[*[]/.test(escaped)) return escaped
  return escaped
    .replace(/\[([^\]]+)\]\(([^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
}

/** Text escaped for HTML, in attributes too. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
