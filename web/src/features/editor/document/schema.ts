// The nodes and marks of the editor: the part of the server's allow-list (html/allowed-nodes.ts) that people write with. Its documents
// pass the server's sanitiser unchanged; a property test holds it (test/editor). The editor adds links on addresses, and the direction
// of each block.

import { type AnyExtension, combineTransactionSteps, Extension, getChangedRanges, Mark, type Range } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { linksIn } from '../../../lib/text/links.ts'
import { readAddress } from './address.ts'

/** The title is above: headings begin with the second level. */
export const LEVELS_MIN = 2
export const LEVELS_MAX = 3
const HEADING_LEVELS = [LEVELS_MIN, LEVELS_MAX] as const

const REL = 'noopener noreferrer'

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(50, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '', 10) || 1)),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = { addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }) }

/** Characters behind an address that may belong to it once more is typed. */
const UNDECIDED = /^[.,;:!?'’”»*_~|\\)\]}]*/

/** Links addresses, found as in comments: once the next character ends them, or at once when they are pasted. */
const TypedLinks = Extension.create({
  name: 'typedLinks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('typedLinks'),
      appendTransaction(transactions, before, state) {
        // By undo, by the dialog of links, or a text that comes from elsewhere.
        const isOther = (tr: Transaction) =>
          isHistoryTransaction(tr) || tr.getMeta('preventAutolink') || tr.getMeta('preventUpdate')
        if (!transactions.some(tr => tr.docChanged) || transactions.some(isOther)) return null
        const isTyped = !transactions.some(tr => tr.getMeta('paste') || tr.getMeta('uiEvent') === 'drop')
        const { tr } = state
        for (const { newRange } of getChangedRanges(combineTransactionSteps(before.doc, [...transactions])))
          linkChanged(tr, state, newRange, isTyped)
        return tr.docChanged ? tr : null
      },
    }),
  ],
})

function linkChanged(tr: Transaction, state: EditorState, changed: Range, isTyped: boolean): void {
  const { link, code } = state.schema.marks
  const { doc, selection } = state
  doc.nodesBetween(changed.from, Math.min(changed.to, doc.content.size), (block, at) => {
    if (!block.isTextblock || !link) return true
    if (block.type.spec.code) return false
    const text = block.textBetween(0, block.content.size, undefined, '\n')
    let offset = 0
    for (const part of linksIn(text)) {
      const from = at + 1 + offset
      const to = from + part.text.length
      offset += part.text.length
      const wordEnd = to + (UNDECIDED.exec(text.slice(offset))?.[0].length ?? 0)
      const isChanged = wordEnd >= changed.from && from <= changed.to
      const isGoingOn = isTyped && selection.empty && selection.from > from && selection.from <= wordEnd
      const href = part.href === null ? null : readAddress(part.href)
      if (!href || !isChanged || isGoingOn || (code && doc.rangeHasMark(from, to, code))) continue
      if (linkedIn(doc, from, to).every(shorter => shorter !== href && href.startsWith(shorter)))
        tr.addMark(from, to, link.create({ href }))
    }
    return false
  })
}

/** Where the links lead that there are; those of an address that is longer now begin as it does. */
function linkedIn(doc: Node, from: number, to: number): string[] {
  const found: string[] = []
  doc.nodesBetween(from, to, ({ marks }) => {
    for (const { type, attrs } of marks) if (type.name === 'link') found.push(String(attrs.href))
  })
  return found
}

/** `CO₂` and `m²`: a mark of one element, on text that the other one does not lower or raise. */
const raised = (name: 'subscript' | 'superscript', element: 'sub' | 'sup', key: string) =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag: element }],
    renderHTML: () => [element, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

/** Like the readers' view (features/html/allowed-nodes.ts): a list has one direction. */
const BLOCKS = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock', 'tableCell', 'tableHeader'])

/** Each block runs the way of its own text, while it is written, too. Nothing of it is stored. */
const BlockDirections = Extension.create({
  name: 'blockDirections',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: new PluginKey('blockDirections'),
      state: {
        init: (_, { doc }) => directionsOf(doc),
        apply: (tr, kept) => (tr.docChanged ? directionsOf(tr.doc) : kept),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

function directionsOf(doc: Node): DecorationSet {
  const blocks: Decoration[] = []
  doc.descendants((node, at) => {
    if (BLOCKS.has(node.type.name)) blocks.push(Decoration.node(at, at + node.nodeSize, { dir: 'auto' }))
    return !node.isTextblock
  })
  return DecorationSet.create(doc, blocks)
}

/** Typing three hyphens makes a line, as StarterKit has it; the rest of its shorthand stays too. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      // Found by TypedLinks, as in comments.
      autolink: false,
      shouldAutoLink: address => linksIn(address).length === 1 && linksIn(address)[0]?.href === address,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: address => readAddress(address ?? '') !== null,
      HTMLAttributes: { target: null, rel: REL, class: null },
    },
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList'] },
    dropcursor: { color: 'currentColor', width: 2 },
  }),
  raised('subscript', 'sub', 'Mod-,'),
  raised('superscript', 'sup', 'Mod-.'),
  TypedLinks,
  BlockDirections,
  Image,
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
]
