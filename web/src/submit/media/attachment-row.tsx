import type { ItemAttachment } from '@atrium/client'
import { FileText, Film, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import styles from './media.module.css'

interface AttachmentRowProps {
  readonly file: ItemAttachment
  readonly onRemove: () => void
  readonly onRestore: () => void
}

/** A picture, video or file that is there. */
export function AttachmentRow({ file, onRemove, onRestore }: AttachmentRowProps) {
  const { t } = useTranslation('submit')
  const { bytes } = useFormats()
  const name = file.filename ?? t(`media.${file.type}`)
  const Icon = file.type === 'video' ? Film : FileText
  const remove = () => {
    onRemove()
    toast(t('media.removed', { name }), { action: { label: t('undo', { ns: 'ui' }), run: onRestore } })
  }
  return (
    <li className={styles['row']}>
      {file.type === 'image' ? (
        <ResponsiveImage className={styles['thumb']} src={file.url} alt="" width={56} height={56} sizes="56px" />
      ) : (
        <span className={styles['thumb']}>
          <Icon aria-hidden="true" />
        </span>
      )}
      <div className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        {file.size_bytes !== null && <span className={styles['size']}>{bytes(file.size_bytes)}</span>}
      </div>
      <IconButton size="s" label={t('media.remove', { name })} icon={<X aria-hidden="true" />} onClick={remove} />
    </li>
  )
}
