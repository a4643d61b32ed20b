import type { ChainedCommands, Editor } from '@tiptap/core'
import type { LinkWish } from './dialogs/link-dialog.tsx'
import type { Picture } from './dialogs/use-picture-upload.ts'

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

/** Inserts a picture, or describes the selected one; null changes nothing. */
export function setPicture(editor: Editor, picture: Picture | null, isNew: boolean): void {
  const chain = editor.chain().scrollIntoView()
  if (!picture) return
  if (isNew) chain.insertContent({ type: 'image', attrs: picture }).run()
  else chain.updateAttributes('image', { alt: picture.alt }).run()
}
