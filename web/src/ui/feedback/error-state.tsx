import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../lib/classes.ts'
import { Button } from '../actions/button.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  readonly title: string
  readonly text?: string
  /** What support asks for. */
  readonly requestId?: string | null
  readonly busy?: boolean
  readonly onRetry?: () => void
}

/** In place of what could not be loaded. */
export function ErrorState({ title, text, requestId = null, busy = false, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['state']} role="alert">
      <span className={classes(styles['icon'], styles['problem'])} aria-hidden="true">
        <TriangleAlert />
      </span>
      <h2 className={styles['title']}>{title}</h2>
      {text && <p className={styles['text']}>{text}</p>}
      {onRetry && (
        <div className={styles['actions']}>
          <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
            {t('try_again')}
          </Button>
        </div>
      )}
      {requestId && (
        <p className={styles['reference']}>
          {t('request_id')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
