import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../lib/classes.ts'
import { Button } from '../actions/button.tsx'
import styles from './state.module.css'
import { StateTitle } from './state-title.tsx'

interface ErrorStateProps {
  readonly title: string
  readonly text?: string
  /** What support asks for. */
  readonly requestId?: string | null
  readonly busy?: boolean
  readonly onRetry?: () => void
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what could not be loaded. */
export function ErrorState({ title, text, requestId = null, busy = false, onRetry, page = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['state']} role="alert">
      <span className={classes(styles['icon'], styles['problem'])} aria-hidden="true">
        <TriangleAlert />
      </span>
      <StateTitle title={title} page={page} />
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
