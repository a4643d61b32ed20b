import type { Image } from '@atrium/client'
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureDialog } from '../../../editor/dialogs/picture-dialog.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import { uploadFile } from '../../../uploads/upload-queries.ts'
import type { Compose } from '../use-compose.ts'
import { usePictures } from '../use-pictures.ts'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'

/** The pictures above the text; the first one is the cover. */
export function PicturesPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { pictures, mayRemove, isReady, add, remove } = usePictures(compose)
  return (
    <Panel title={t('pictures.title')} now={isReady ? undefined : t('pictures.first_topic')}>
      {pictures.length > 0 && (
        <ul className={styles['pictures']}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.id}
              picture={picture}
              isCover={index === 0}
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
          setFile(event.target.files?.[0] ?? null)
          event.target.value = ''
        }}
      />
      {file && (
        <PictureDialog
          picture={file}
          upload={uploadFile}
          onDone={picture => {
            setFile(null)
            if (picture) void add(picture.src, picture.alt)
          }}
        />
      )}
    </Panel>
  )
}

interface PictureProps {
  readonly picture: Image
  readonly isCover: boolean
  /** Null where the contract does not allow it: on published posts. */
  readonly onRemove: (() => void) | null
}

function Picture({ picture, isCover, onRemove }: PictureProps) {
  const { t } = useTranslation('studio/compose')
  const name = picture.alt || t('pictures.no_alt')
  return (
    <li className={styles['picture']}>
      <ResponsiveImage className={styles['thumb']} src={picture.url} alt="" width={64} height={48} sizes="64px" />
      <span className={styles['alt']} dir="auto">
        {isCover && <strong>{t('pictures.cover')} </strong>}
        {name}
      </span>
      {onRemove && (
        <IconButton
          size="s"
          label={t('pictures.remove', { name })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
