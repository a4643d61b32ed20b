import type { ItemMetadata } from '@atrium/client'
import { CircleAlert, FilePlus2, Images, Video } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../lib/classes.ts'
import { FileButton } from '../../uploads/file-button.tsx'
import { UploadRow } from '../../uploads/upload-row.tsx'
import type { FieldChange, SubmissionFields } from '../fields.ts'
import { useProblemText } from '../form/use-problem-text.ts'
import type { Problems } from '../problems.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { CoverField } from './cover-field.tsx'
import styles from './media.module.css'
import { moved } from './moved.ts'
import type { Media, MediaKind } from './use-media.ts'

interface MediaPartProps {
  readonly media: Media
  readonly fields: SubmissionFields
  readonly problems: Problems
  readonly limits: ItemMetadata['limits']
  readonly onChange: (part: FieldChange) => void
}

const ICONS = { image: Images, video: Video, file: FilePlus2 } as const

/** The cover, pictures, videos and files, with those on their way. */
export function MediaPart({ media, fields, problems, limits, onChange }: MediaPartProps) {
  const { t } = useTranslation('submit')
  const problemText = useProblemText(limits)
  const [isOver, setOver] = useState(false)
  const files = fields.attachments.filter(({ type }) => type !== 'link')
  const running = media.uploads.filter(({ kind }) => kind !== 'cover')
  const problem = problemText('attachments', problems.attachments)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    media.drop(event.dataTransfer.files)
  }
  return (
    <div className={styles['part']}>
      {media.kinds.includes('image') && (
        <CoverField media={media} cover={fields.content_cover} problem={problems.content_cover} onChange={onChange} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within do the same */}
      <div
        className={classes(styles['files'], isOver && styles['over'])}
        data-field="attachments"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <h2 className={styles['heading']}>{t('field.attachments')}</h2>
        {files.length + running.length > 0 && (
          <ul className={styles['list']}>
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
                onRemove={() =>
                  onChange(now => ({ attachments: now.attachments.filter(({ url }) => url !== file.url) }))
                }
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
        <div className={styles['buttons']}>
          {media.kinds.map((kind: MediaKind) => {
            const Icon = ICONS[kind]
            return (
              <FileButton
                key={kind}
                label={t(`media.add_${kind}`)}
                icon={<Icon aria-hidden="true" />}
                accept={media.accept(kind)}
                multiple
                onFiles={chosen => media.add(chosen, kind)}
              />
            )
          })}
          <span className={styles['dropHint']}>{t('media.drop')}</span>
        </div>
        {problem && (
          <p className={styles['error']} role="alert">
            <CircleAlert aria-hidden="true" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
