import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { LinkWish } from './dialogs/link-dialog.tsx'
import type { Picture } from './dialogs/picture-dialog.tsx'

/**
 * Commands on the text, which has the focus at once: the next key is typed into it. The editor's own `focus()` waits for a
 * frame, and what is typed before that is lost.
 */
export function inText(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}

/** Sets, changes or removes the link of the selection; null changes nothing. */
export function setLink(editor: Editor, wish: LinkWish | 'remove' | null): void {
  const chain = editor.chain().scrollIntoView()
  if (wish === null) return
  if (wish === 'remove') chain.extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href: wish.href } }]
    chain
      .insertContent({ type: 'text', text: wish.text || wish.href, marks })
      .unsetMark('link')
      .run()
  } else chain.extendMarkRange('link').setLink({ href: wish.href }).run()
}

/** Inserts a picture, or changes the selected one; null changes nothing. */
export function setPicture(editor: Editor, picture: Picture | null, isNew: boolean): void {
  const chain = editor.chain().scrollIntoView()
  if (!picture) return
  if (isNew) chain.insertContent({ type: 'image', attrs: picture }).run()
  else {
    const isSame = editor.getAttributes('image').src === picture.src
    chain.updateAttributes('image', isSame ? { alt: picture.alt } : picture).run()
  }
}

/** Shows another text in place of the present one. The caret stays in its paragraph, where that is part of the new text as well. */
export function replaceText({ state, view, schema }: Editor, content: JSONContent): void {
  const { $from } = state.selection
  const block = $from.depth > 0 ? $from.node(1) : null
  const change = state.tr.replaceWith(0, state.doc.content.size, schema.nodeFromJSON(content).content)
  let caret = Math.min($from.pos, change.doc.content.size)
  change.doc.forEach((node, position) => {
    if (block && node.eq(block)) caret = position + $from.pos - $from.before(1)
  })
  change.setSelection(TextSelection.near(change.doc.resolve(caret)))
  view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
