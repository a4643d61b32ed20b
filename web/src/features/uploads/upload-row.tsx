import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { AttachedRow } from './attached-row.tsx'
import { isRefused, type RunningUpload } from './use-uploads.ts'

interface UploadRowProps {
  readonly upload: RunningUpload<string>
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const { t } = useTranslation('uploads')
  const { file, progress, problem } = upload
  const { name } = file
  return (
    <AttachedRow
      isWaiting={!isRefused(upload)}
      name={name}
      about={!problem && <ProgressBar label={t('progress', { name })} value={progress} />}
      problem={problem && t(problem)}
    >
      {problem && !isRefused(upload) && (
        <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {t('try_again', { ns: 'ui' })}
        </Button>
      )}
      <IconButton
        size="s"
        label={t(problem ? 'remove' : 'cancel', { name })}
        icon={<X aria-hidden="true" />}
        onClick={onCancel}
      />
    </AttachedRow>
  )
}
