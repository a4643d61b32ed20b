import type { Image } from '@atrium/client'
import { Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import styles from './panels.module.css'

interface PictureRowProps {
  readonly picture: Image
  readonly isCover: boolean
  readonly onDescribe: () => void
  /** Null where the contract does not allow it: on published posts. */
  readonly onRemove: (() => void) | null
}

/** A picture above the text, with its description. */
export function PictureRow({ picture, isCover, onDescribe, onRemove }: PictureRowProps) {
  const { t } = useTranslation('studio/compose')
  const name = picture.alt || t('pictures.no_alt')
  return (
    <li className={styles['picture']}>
      <ResponsiveImage className={styles['thumb']} src={picture.url} alt="" width={64} height={48} sizes="64px" />
      <span className={styles['alt']} dir="auto">
        {isCover && <strong>{t('pictures.cover')} </strong>}
        {name}
      </span>
      <IconButton
        size="s"
        label={t('pictures.describe', { name })}
        icon={<Pencil aria-hidden="true" />}
        onClick={onDescribe}
      />
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
