import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from './dialogs.module.css'
import { type Picture, type UploadPicture, usePictureUpload } from './use-picture-upload.ts'

const ALT_MAX_LENGTH = 1000

interface PictureDialogProps {
  /** A new picture, or the one whose description is changed. */
  readonly picture: File | { readonly src: string; readonly alt: string }
  readonly upload: UploadPicture
  readonly onDone: (picture: Picture | null) => void
}

/** Uploads a picture while it is described. */
export function PictureDialog({ picture, upload, onDone }: PictureDialogProps) {
  const { t } = useTranslation('editor')
  const isNew = picture instanceof File
  const state = usePictureUpload(isNew ? picture : null, upload)
  const [alt, setAlt] = useState(isNew ? '' : picture.alt)
  /** It is inserted as soon as it has arrived. */
  const [isWanted, setWanted] = useState(false)
  const { done } = state
  const insert = useEffectEvent((arrived: Omit<Picture, 'alt'>) => onDone({ ...arrived, alt: alt.trim() }))
  useEffect(() => {
    if (isWanted && done) insert(done)
  }, [isWanted, done])
  const shown = isNew ? state.preview : picture.src
  const apply = () => {
    if (!isNew) onDone({ src: picture.src, alt: alt.trim(), width: null, height: null })
    else setWanted(true)
  }
  return (
    <Dialog
      open
      title={t(isNew ? 'picture.new' : 'picture.describe')}
      onClose={() => onDone(null)}
      footer={
        <Button look="primary" onClick={apply} busy={isWanted && !state.problem}>
          {t(isNew ? 'picture.insert' : 'picture.apply')}
        </Button>
      }
    >
      <div className={styles['fields']}>
        {shown && <img className={styles['preview']} src={shown} alt="" />}
        {isNew && !state.done && !state.problem && (
          <ProgressBar label={t('picture.uploading')} value={state.progress} />
        )}
        {state.problem && (
          <Banner
            tone="danger"
            action={
              <Button size="s" onClick={state.retry}>
                {t('try_again', { ns: 'ui' })}
              </Button>
            }
          >
            {t(`picture.problem.${state.problem}`)}
          </Banner>
        )}
        <Field label={t('picture.alt')} hint={t('picture.alt_hint')}>
          {control => (
            <TextArea
              {...control}
              ref={takesFocus}
              rows={2}
              maxLength={ALT_MAX_LENGTH}
              value={alt}
              onChange={event => setAlt(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
