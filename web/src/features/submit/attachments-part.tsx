import type { ItemAttachment, ItemMetadata } from '@atrium/client'
import { ArrowDown, ArrowUp, Camera, Captions, FileText, Film, type LucideIcon, X } from 'lucide-preact'
import type { ComponentChildren, TargetedMouseEvent } from 'preact'
import { flushSync } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { AttachedRow, FileButton, UploadRow } from '../uploads/upload-rows.tsx'
import { type FieldChange, type Problems, type SubmissionFields, useProblemText } from './fields.ts'
import styles from './media.module.css'
import { type Media, moved } from './use-media.ts'

interface AttachmentsPartProps {
  readonly media: Media
  readonly fields: SubmissionFields
  readonly problems: Problems
  readonly limits: ItemMetadata['limits']
  readonly onChange: (part: FieldChange) => void
  /** Another button beside those that choose. */
  readonly children: ComponentChildren
}

const ICONS = { image: Camera, video: Film } as const

/** Pictures, videos and files with those on their way, and the buttons that take or choose pictures and films. */
export function AttachmentsPart({ media, fields, problems, limits, onChange, children }: AttachmentsPartProps) {
  const { t } = useTranslation('submit')
  const problemText = useProblemText(limits)
  const [isOver, setOver] = useState(false)
  const files = fields.attachments.filter(({ type }) => type !== 'link')
  const running = media.uploads.filter(({ kind }) => kind !== 'cover')
  const problem = problemText('attachments', problems.attachments)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    media.drop(event.dataTransfer?.files ?? [])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same
    <div
      className={classes(styles.files, isOver && styles.over)}
      data-field="attachments"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {files.length + running.length > 0 && (
        <ul className={styles.list} aria-label={t('field.attachments')}>
          {files.map((file, index) => (
            <AttachmentRow
              key={file.url}
              file={file}
              place={index + 1}
              count={files.length}
              onChange={part =>
                onChange(now => ({
                  attachments: now.attachments.map(one => (one.url === file.url ? { ...one, ...part } : one)),
                }))
              }
              onMove={by => flushSync(() => onChange(now => ({ attachments: moved(now.attachments, file, by) })))}
              onRemove={() => onChange(now => ({ attachments: now.attachments.filter(({ url }) => url !== file.url) }))}
              onRestore={() => onChange(now => ({ attachments: [...now.attachments, file] }))}
            />
          ))}
          {running.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => media.cancel(upload.id)}
              onRetry={() => media.retry(upload)}
            />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {(['image', 'video'] as const).map(kind => {
          const Icon = ICONS[kind]
          return (
            media.kinds.includes(kind) && (
              <FileButton
                key={kind}
                label={t(`media.add_${kind}`)}
                icon={<Icon aria-hidden="true" />}
                accept={media.accept(kind)}
                multiple
                onFiles={chosen => media.add(chosen, kind)}
              />
            )
          )
        })}
        {children}
        {media.kinds.includes('image') && <span className={styles.dropHint}>{t('media.drop')}</span>}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

interface AttachmentRowProps {
  readonly file: ItemAttachment
  /** From 1, among `count`. */
  readonly place: number
  readonly count: number
  readonly onChange: (change: Partial<ItemAttachment>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onRestore: () => void
}

const ALT_MAX_LENGTH = 1000

/** A picture, video or file that is there: readers see them in this order. */
function AttachmentRow({ file, place, count, onChange, onMove, onRemove, onRestore }: AttachmentRowProps) {
  const { t } = useTranslation('submit')
  const { bytes } = useFormats()
  const [isDescribed, setDescribed] = useState(Boolean(file.alt))
  const isPicture = file.type === 'image'
  const name = file.filename ?? t(`media.${file.type}`)
  const Icon = file.type === 'video' ? Film : FileText
  const remove = () => {
    onRemove()
    toast(t('media.removed', { name }), { action: { label: t('undo', { ns: 'ui' }), run: onRestore } })
  }
  const mover = (by: -1 | 1, Arrow: LucideIcon) => {
    const isEnd = place === (by < 0 ? 1 : count)
    const move = (event: TargetedMouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget
      if (!isEnd) onMove(by)
      // An element that is moved loses the focus.
      button.focus()
    }
    return (
      <IconButton
        size="s"
        label={t(by < 0 ? 'media.earlier' : 'media.later', { name })}
        icon={<Arrow aria-hidden="true" />}
        aria-disabled={isEnd}
        onClick={move}
      />
    )
  }
  return (
    <AttachedRow
      thumb={
        isPicture ? (
          <ResponsiveImage src={file.url} alt="" width={56} height={56} sizes="56px" />
        ) : (
          <Icon aria-hidden="true" />
        )
      }
      name={name}
      about={file.size_bytes !== null && bytes(file.size_bytes)}
    >
      <span className={styles.tools}>
        {count > 1 && mover(-1, ArrowUp)}
        {count > 1 && mover(1, ArrowDown)}
        {isPicture && !isDescribed && (
          <IconButton
            size="s"
            label={t('media.describe', { name })}
            icon={<Captions aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              const row = currentTarget.closest('li')
              flushSync(() => setDescribed(true))
              row?.querySelector('input')?.focus()
            }}
          />
        )}
        <IconButton size="s" label={t('media.remove', { name })} icon={<X aria-hidden="true" />} onClick={remove} />
      </span>
      {isPicture && isDescribed && (
        <div className={styles.description}>
          <Field label={t('cover.alt')} optional>
            {control => (
              <TextInput
                {...control}
                dir="auto"
                maxLength={ALT_MAX_LENGTH}
                value={file.alt ?? ''}
                onInput={event => onChange({ alt: event.currentTarget.value || null })}
              />
            )}
          </Field>
        </div>
      )}
    </AttachedRow>
  )
}
