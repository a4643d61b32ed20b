import type { ItemAttachment } from '@atrium/client'
import { FileText, Film, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { AttachedRow } from '../../uploads/attached-row.tsx'

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
    <AttachedRow
      thumb={
        file.type === 'image' ? (
          <ResponsiveImage src={file.url} alt="" width={56} height={56} sizes="56px" />
        ) : (
          <Icon aria-hidden="true" />
        )
      }
      name={name}
      about={file.size_bytes !== null && bytes(file.size_bytes)}
    >
      <IconButton size="s" label={t('media.remove', { name })} icon={<X aria-hidden="true" />} onClick={remove} />
    </AttachedRow>
  )
}
