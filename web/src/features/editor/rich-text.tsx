import type { TargetedKeyboardEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { PictureDialog } from './dialogs/picture-dialog.tsx'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar/toolbar.tsx'
import { PICTURE_TYPES, type RichTextProps, useRichText } from './use-rich-text.ts'

/** From this part of the limit on, it is shown how much there is. */
const NEAR = 0.8

/** The editor of texts. Loaded by `editor.tsx`. */
export function RichText(props: RichTextProps) {
  const { maxLength, upload, placeholder, invalid } = props
  const { t } = useTranslation('editor')
  const formats = useFormats()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { place, editor, asked, length, isEmpty, takePicture, ...text } = useRichText(id, props)
  const onPicture = () => {
    if (!text.askDescription()) picker.current?.click()
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isToolbar = event.key === 'F10' && event.altKey
    if (!isLink && !isToolbar) return
    event.preventDefault()
    if (isLink) text.askLink()
    else event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the text within
    <div
      className={classes(styles.editor, invalid && styles.invalid)}
      data-empty={isEmpty || undefined}
      onKeyDown={onKeyDown}
    >
      <Toolbar editor={editor} controls={id} onLink={text.askLink} onPicture={upload ? onPicture : undefined} />
      <div className={styles.page} data-placeholder={placeholder}>
        <div ref={place} />
      </div>
      {length > maxLength * NEAR && (
        <p className={classes(styles.count, length > maxLength && styles.over)} role="status">
          {t('length', { length: formats.number(length), max: formats.number(maxLength) })}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('tool.picture')}
        onChange={event => {
          takePicture(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      {asked && 'link' in asked && <LinkDialog {...asked.link} onDone={text.finishLink} />}
      {asked && 'picture' in asked && upload && (
        <PictureDialog
          picture={asked.picture}
          upload={upload}
          onDone={picture => text.finishPicture(picture, asked.picture instanceof File)}
        />
      )}
    </div>
  )
}
