import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
} from 'lucide-preact'

export type ToolName =
  | 'h2'
  | 'h3'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'subscript'
  | 'superscript'
  | 'bullets'
  | 'numbers'
  | 'quote'

/** A button that is on where the selection has what it makes. */
export interface Tool {
  readonly name: ToolName
  readonly icon: LucideIcon
  /** In the form of `aria-keyshortcuts`; `Mod` is Command on a Mac, else Control. */
  readonly keys: string
  readonly isOn: (editor: Editor) => boolean
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

/** The tools in their groups and order. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'h2',
      icon: Heading2,
      keys: 'Mod+Alt+2',
      isOn: editor => editor.isActive('heading', { level: 2 }),
      run: chain => chain.toggleHeading({ level: 2 }),
    },
    {
      name: 'h3',
      icon: Heading3,
      keys: 'Mod+Alt+3',
      isOn: editor => editor.isActive('heading', { level: 3 }),
      run: chain => chain.toggleHeading({ level: 3 }),
    },
  ],
  [
    {
      name: 'bold',
      icon: Bold,
      keys: 'Mod+B',
      isOn: editor => editor.isActive('bold'),
      run: chain => chain.toggleBold(),
    },
    {
      name: 'italic',
      icon: Italic,
      keys: 'Mod+I',
      isOn: editor => editor.isActive('italic'),
      run: chain => chain.toggleItalic(),
    },
    {
      name: 'underline',
      icon: Underline,
      keys: 'Mod+U',
      isOn: editor => editor.isActive('underline'),
      run: chain => chain.toggleUnderline(),
    },
    {
      name: 'strike',
      icon: Strikethrough,
      keys: 'Mod+Shift+S',
      isOn: editor => editor.isActive('strike'),
      run: chain => chain.toggleStrike(),
    },
    {
      name: 'code',
      icon: Code,
      keys: 'Mod+E',
      isOn: editor => editor.isActive('code'),
      run: chain => chain.toggleCode(),
    },
    {
      name: 'subscript',
      icon: Subscript,
      keys: 'Mod+,',
      isOn: editor => editor.isActive('subscript'),
      run: chain => chain.toggleMark('subscript'),
    },
    {
      name: 'superscript',
      icon: Superscript,
      keys: 'Mod+.',
      isOn: editor => editor.isActive('superscript'),
      run: chain => chain.toggleMark('superscript'),
    },
  ],
  [
    {
      name: 'bullets',
      icon: List,
      keys: 'Mod+Shift+8',
      isOn: editor => editor.isActive('bulletList'),
      run: chain => chain.toggleBulletList(),
    },
    {
      name: 'numbers',
      icon: ListOrdered,
      keys: 'Mod+Shift+7',
      isOn: editor => editor.isActive('orderedList'),
      run: chain => chain.toggleOrderedList(),
    },
    {
      name: 'quote',
      icon: TextQuote,
      keys: 'Mod+Shift+B',
      isOn: editor => editor.isActive('blockquote'),
      run: chain => chain.toggleBlockquote(),
    },
  ],
]
