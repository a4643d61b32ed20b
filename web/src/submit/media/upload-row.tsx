import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { RunningUpload } from '../../uploads/use-uploads.ts'
import styles from './media.module.css'
import type { UploadKind } from './use-media.ts'

interface UploadRowProps {
  readonly upload: RunningUpload<UploadKind>
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadRow({ upload: { file, progress, problem }, onCancel, onRetry }: UploadRowProps) {
  const { t } = useTranslation('submit')
  const isFinal = problem === 'too_large' || problem === 'wrong_type'
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {file.name}
        </span>
        {problem ? (
          <span className={styles['problem']} role="alert">
            {t(`upload.${problem}`)}
          </span>
        ) : (
          <ProgressBar label={t('upload.progress', { name: file.name })} value={progress} />
        )}
      </div>
      {problem && !isFinal && (
        <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {t('try_again', { ns: 'ui' })}
        </Button>
      )}
      <IconButton
        size="s"
        label={t(problem ? 'media.remove' : 'upload.cancel', { name: file.name })}
        icon={<X aria-hidden="true" />}
        onClick={onCancel}
      />
    </li>
  )
}
