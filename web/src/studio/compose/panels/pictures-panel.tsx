import type { Image } from '@atrium/client'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureDialog } from '../../../editor/dialogs/picture-dialog.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { uploadFile } from '../../../uploads/upload-queries.ts'
import type { Compose } from '../use-compose.ts'
import { usePictures } from '../use-pictures.ts'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'
import { PictureRow } from './picture-row.tsx'

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'

/** The pictures above the text; the first one is the cover. */
export function PicturesPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const picker = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<File | Image | null>(null)
  const { pictures, mayRemove, isReady, add, describe, remove } = usePictures(compose)
  return (
    <Panel title={t('pictures.title')} now={isReady ? undefined : t('pictures.first_topic')}>
      {pictures.length > 0 && (
        <ul className={styles['pictures']}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              isCover={index === 0}
              onDescribe={() => setAsked(picture)}
              onRemove={mayRemove ? () => void remove(picture.id) : null}
            />
          ))}
        </ul>
      )}
      <Button
        size="s"
        icon={<ImagePlus aria-hidden="true" />}
        aria-disabled={!isReady}
        onClick={() => isReady && picker.current?.click()}
      >
        {t(pictures.length === 0 ? 'pictures.add_cover' : 'pictures.add')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('pictures.add')}
        onChange={event => {
          setAsked(event.target.files?.[0] ?? null)
          event.target.value = ''
        }}
      />
      {asked && (
        <PictureDialog
          picture={asked instanceof File ? asked : { src: asked.url, alt: asked.alt ?? '' }}
          upload={uploadFile}
          onDone={picture => {
            setAsked(null)
            if (picture && asked instanceof File) add(picture.src, picture.alt)
            else if (picture && !(asked instanceof File)) describe(asked.id, picture.alt)
          }}
        />
      )}
    </Panel>
  )
}
