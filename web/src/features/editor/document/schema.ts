// What the editor can make: the part of the server's allow-list (html/trusted-html.ts) that people write with. Whatever is
// made here passes the server's sanitiser unchanged; a property test holds it (test/editor).

import type { AnyExtension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
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

/** Typing three hyphens makes a line, as StarterKit has it; the rest of its shorthand stays too. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: address => readAddress(address ?? '') !== null,
      HTMLAttributes: { target: null, rel: REL, class: null },
    },
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList'] },
    dropcursor: { color: 'currentColor', width: 2 },
  }),
  Image,
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
]
