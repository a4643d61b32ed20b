import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model'

const EMPTY_ELEMENTS = new Set(['br', 'hr', 'img'])
const SHOWN_EMPTY = new Set(['alt'])

/**
 * A document of the editor as HTML, letter by letter as the server's sanitiser writes it, so that what is stored is what was
 * sent. Empty paragraphs at its end are left out; a document without anything is ''.
 */
export const htmlOf = (doc: Node): string => blocksOf(doc).join('')

/** The same, its paragraphs, headings, lists and tables apart. */
export function blocksOf(doc: Node): string[] {
  const blocks = doc.children
  let end = blocks.length
  while (end > 0 && isBlank(blocks[end - 1])) end--
  return blocks.slice(0, end).map(writeNode)
}

const isBlank = (node: Node | undefined): boolean => node?.type.name === 'paragraph' && node.childCount === 0

function writeNode(node: Node): string {
  if (node.isText) return writeText(node.text ?? '')
  const toDom = node.type.spec.toDOM
  return toDom ? writeSpec(toDom(node), () => writeContent(node)) : writeContent(node)
}

/** Text with its marks: neighbours share the elements of the marks that they share, as ProseMirror's own serialiser does. */
function writeContent(node: Node): string {
  let html = ''
  const open: { mark: Mark; end: string }[] = []
  const closeTo = (count: number) => {
    while (open.length > count) html += open.pop()?.end
  }
  for (const child of node.children) {
    let kept = 0
    while (kept < open.length && kept < child.marks.length && open[kept]?.mark.eq(child.marks[kept] as Mark)) kept++
    closeTo(kept)
    for (const mark of child.marks.slice(kept)) {
      const [start = '', end = ''] = writeMark(mark).split(HOLE)
      html += start
      open.push({ mark, end })
    }
    html += writeNode(child)
  }
  closeTo(0)
  return html
}

const HOLE = '\u0000'

function writeMark(mark: Mark): string {
  const toDom = mark.type.spec.toDOM
  return toDom ? writeSpec(toDom(mark, true), () => HOLE) : HOLE
}

function writeSpec(spec: DOMOutputSpec, content: () => string): string {
  if (typeof spec === 'string') return writeText(spec)
  const [name, ...rest] = spec as readonly [string, ...unknown[]]
  const [first] = rest
  const hasAttributes = typeof first === 'object' && first !== null && !Array.isArray(first)
  const attributes = hasAttributes ? writeAttributes(first as Record<string, unknown>) : ''
  if (EMPTY_ELEMENTS.has(name)) return `<${name}${attributes} />`
  const inner = (hasAttributes ? rest.slice(1) : rest).map(part =>
    part === 0 ? content() : writeSpec(part as DOMOutputSpec, content),
  )
  return `<${name}${attributes}>${inner.join('')}</${name}>`
}

function writeAttributes({ rel, ...others }: Record<string, unknown>): string {
  return Object.entries({ ...others, rel })
    .filter(([name, value]) => value !== null && value !== undefined && (value !== '' || SHOWN_EMPTY.has(name)))
    .map(([name, value]) => ` ${name}="${writeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('')
}

const writeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
