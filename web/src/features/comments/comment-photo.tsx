import { ImagePlus, X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { draftKey } from '../../core/drafts/draft-store.ts'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { PICTURE_TYPES } from '../uploads/upload-queries.ts'
import { AttachedRow, FileButton, UploadRow } from '../uploads/upload-rows.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import type { CommentDraft } from './comment-draft.ts'
import styles from './comment-field.module.css'

const ALT_MAX_LENGTH = 1000
const THUMB = 56

interface CommentPhotoProps {
  readonly draft: CommentDraft
  /** Whether a photo is on its way, which the comment waits for. */
  readonly onComing: (isComing: boolean) => void
}

/** The one photo of a comment: chosen, on its way (also after a reload, without a network), described, replaced, removed. */
export function CommentPhoto({ draft, onComing }: CommentPhotoProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  const { picture } = draft
  const { uploads, start, retry, cancel } = useUploads<'image'>(
    ({ view_url }) => draft.attach({ image_url: view_url, image_alt: null }),
    draftKey(me, draft.name),
  )
  const isComing = uploads.length > 0
  useEffect(() => onComing(isComing), [isComing, onComing])
  const choose = (files: readonly File[]) => {
    for (const { id } of uploads) cancel(id)
    // A large picture is reduced before it is sent.
    start(files.slice(0, 1), 'image', Number.POSITIVE_INFINITY)
  }
  return (
    <>
      {(isComing || picture) && (
        <ul className={styles.photo}>
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
          {!isComing && picture && (
            <AttachedRow
              thumb={
                <ResponsiveImage src={picture.image_url} alt="" width={THUMB} height={THUMB} sizes={`${THUMB}px`} />
              }
              name={
                <TextInput
                  aria-label={t('photo.alt')}
                  placeholder={t('photo.alt')}
                  dir="auto"
                  maxLength={ALT_MAX_LENGTH}
                  value={picture.image_alt ?? ''}
                  onInput={({ currentTarget }) => draft.attach({ ...picture, image_alt: currentTarget.value || null })}
                />
              }
            >
              <IconButton
                size="s"
                label={t('photo.remove')}
                icon={<X aria-hidden="true" />}
                onClick={() => draft.attach(null)}
              />
            </AttachedRow>
          )}
        </ul>
      )}
      {me.program.images_enabled && (
        <FileButton
          label={t(picture || isComing ? 'photo.replace' : 'photo.add')}
          icon={<ImagePlus aria-hidden="true" />}
          accept={PICTURE_TYPES.join(',')}
          onFiles={choose}
        />
      )}
    </>
  )
}
