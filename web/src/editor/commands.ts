import type { Editor } from '@tiptap/core'
import type { LinkWish } from './dialogs/link-dialog.tsx'
import type { Picture } from './dialogs/use-picture-upload.ts'

/** Sets, changes or removes the link of the selection; null changes nothing and goes back to the text. */
export function setLink(editor: Editor, wish: LinkWish | 'remove' | null): void {
  const chain = editor.chain().focus()
  if (wish === null) chain.run()
  else if (wish === 'remove') chain.extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href: wish.href } }]
    chain
      .insertContent({ type: 'text', text: wish.text || wish.href, marks })
      .unsetMark('link')
      .run()
  } else chain.extendMarkRange('link').setLink({ href: wish.href }).run()
}

/** Inserts a picture, or describes the selected one; null changes nothing and goes back to the text. */
export function setPicture(editor: Editor, picture: Picture | null, isNew: boolean): void {
  const chain = editor.chain().focus()
  if (!picture) chain.run()
  else if (isNew) chain.insertContent({ type: 'image', attrs: picture }).run()
  else chain.updateAttributes('image', { alt: picture.alt }).run()
}
