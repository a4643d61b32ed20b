import type { Editor } from '@tiptap/core'
import { useEffectEvent } from 'preact/compat'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { replaceText, setLink, setPicture } from './commands.ts'
import type { LinkWish } from './dialogs/link-dialog.tsx'
import type { Picture, UploadPicture } from './dialogs/picture-dialog.tsx'
import { documentOf } from './document/document-of.ts'
import { htmlOf } from './document/html-of.ts'
import { extensions } from './document/schema.ts'
import { cleanPasted, cleanPastedText, hasWords } from './pasted/clean-pasted.ts'
import styles from './rich-text.module.css'
import { useEditor } from './use-editor.ts'

export interface RichTextProps {
  /** Names the text, e.g. the id of its label. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  readonly placeholder?: string
  /** HTML to begin with. What it becomes later is of no interest, until there is another `edition`. */
  readonly value: string
  /** Another number shows `value` in place of the text; the caret stays in its paragraph, where that stays. */
  readonly edition?: number
  /** HTML that the server keeps as it is; '' when there is nothing. */
  readonly onChange: (html: string) => void
  /** Limit of the HTML in characters; shown when it comes near. */
  readonly maxLength: number
  /** Null where texts have no pictures. */
  readonly upload: UploadPicture | null
}

interface Shown {
  readonly src: string
  readonly alt: string
}

/** In pixels: the line that is written stays between the bars that stick, where the window is high enough for them. */
const BESIDE_BARS = innerHeight < 400 ? 5 : { top: 160, bottom: 130, left: 0, right: 0 }

/** A dialog that is open. */
export type Asked =
  | { readonly link: { readonly href: string; readonly asksText: boolean } }
  | { readonly picture: File | Shown }

export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp'

/** The editor, what is asked at the moment, and how long the text is. */
export function useRichText(
  id: string,
  { value, edition = 0, onChange, upload, placeholder, ...field }: RichTextProps,
) {
  const { t } = useTranslation('editor')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [length, setLength] = useState(value.length)
  const [isEmpty, setEmpty] = useState(value === '')
  const [content] = useState(() => documentOf(value).toJSON())
  const takePicture = (files: FileList | null | undefined): boolean => {
    const file = upload ? [...(files ?? [])].find(({ type }) => PICTURE_TYPES.split(',').includes(type)) : undefined
    if (file) setAsked({ picture: file })
    return file !== undefined
  }
  const place = useRef<HTMLDivElement>(null as never)
  const editor = useEditor(place, {
    extensions: [...extensions],
    content,
    onUpdate({ editor: { state, isEmpty: nothing } }) {
      const html = htmlOf(state.doc)
      setLength(html.length)
      setEmpty(nothing)
      onChange(html)
    },
    editorProps: {
      scrollThreshold: BESIDE_BARS,
      scrollMargin: BESIDE_BARS,
      attributes: {
        id,
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        // A browser that translates the page would change what is written.
        translate: 'no',
        'aria-labelledby': field.labelledBy,
        ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
        ...(field.invalid ? { 'aria-invalid': 'true' } : {}),
        ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
      },
      transformPastedText: cleanPastedText,
      transformPastedHTML(html) {
        const pasted = cleanPasted(html)
        if (pasted.lostPictures > 0) toast(t('picture.lost', { count: pasted.lostPictures }), { lasts: true })
        if (pasted.foreignPictures > 0) toast(t('picture.foreign', { count: pasted.foreignPictures }), { lasts: true })
        return pasted.html
      },
      handlePaste(_view, { clipboardData }) {
        const html = clipboardData?.getData('text/html') ?? ''
        return (html === '' || !hasWords(html)) && takePicture(clipboardData?.files)
      },
      handleDrop: (_view, { dataTransfer }, _slice, moved) => !moved && takePicture(dataTransfer?.files),
    },
  })
  const showEdition = useEffectEvent(() => {
    replaceText(editor, documentOf(value).toJSON())
    setLength(value.length)
    setEmpty(value === '')
  })
  const shown = useRef(edition)
  // Before the next key, which would bring the former text back.
  useLayoutEffect(() => {
    if (shown.current !== edition) showEdition()
    shown.current = edition
  }, [edition])
  // A dialog covers the text until it is gone: only then can the text take the focus, and it does before the next key.
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (wasAsked.current && !asked) editor.view.focus()
    wasAsked.current = asked !== null
  }, [asked, editor])
  return {
    place,
    editor,
    asked,
    length,
    isEmpty,
    takePicture,
    askLink: () => setAsked({ link: linkOf(editor) }),
    /** Asks for the description of the picture that is selected; false when none is. */
    askDescription(): boolean {
      const { src, alt } = editor.getAttributes('image') as Partial<Shown>
      if (!editor.isActive('image') || !src) return false
      setAsked({ picture: { src, alt: alt ?? '' } })
      return true
    },
    finishLink(wish: LinkWish | 'remove' | null) {
      setAsked(null)
      setLink(editor, wish)
    },
    finishPicture(picture: Picture | null, isNew: boolean) {
      setAsked(null)
      setPicture(editor, picture, isNew)
    },
  }
}

const linkOf = (editor: Editor) => ({
  href: (editor.getAttributes('link').href as string | undefined) ?? '',
  asksText: editor.state.selection.empty && !editor.isActive('link'),
})
