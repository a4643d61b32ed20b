import { Lock, RotateCw, TriangleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../actions/button.tsx'
import { StateTitle } from './empty-state.tsx'
import { kindOf, useProblem } from './problem.ts'
import { Details } from './problem-details.tsx'
import styles from './state.module.css'

interface ProblemStateProps {
  readonly error: unknown
  readonly busy?: boolean
  readonly onRetry?: (() => void) | undefined
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what could not be loaded: what happened, what to do, and the reference for support. */
export function ProblemState({ error, onRetry, ...rest }: ProblemStateProps) {
  const { t } = useTranslation('app')
  const problem = useProblem(error)
  // Reads are repeated automatically; changes are not.
  const text = kindOf(error) === 'offline' ? t('error.offline.text_page') : problem.text
  return (
    <ErrorState
      {...problem}
      text={text}
      {...rest}
      // A role that does not allow it stays refused.
      onRetry={kindOf(error) === 'forbidden' ? undefined : onRetry}
    />
  )
}

interface ErrorStateProps {
  readonly title: string
  readonly text?: string
  /** Request id, for support. */
  readonly requestId?: string | null
  readonly busy?: boolean
  readonly onRetry?: (() => void) | undefined
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what could not be loaded. */
export function ErrorState({ title, text, requestId, busy = false, onRetry, page = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.icon, styles.problem)} aria-hidden="true">
        <TriangleAlert />
      </span>
      <StateTitle title={title} page={page} />
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
            {t('try_again')}
          </Button>
        </div>
      )}
      <Details requestId={requestId} />
    </div>
  )
}

interface NotAllowedProps {
  /** The role that is needed, such as "Publishers can open this page". */
  readonly text: string
  /** Ways on. */
  readonly actions?: ComponentChildren
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what this person may not see or do. */
export function NotAllowed({ text, actions, page = false }: NotAllowedProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        <Lock />
      </span>
      <StateTitle title={t('not_allowed.title')} page={page} />
      <p className={styles.text}>{text}</p>
      <p className={styles.text}>{t('not_allowed.text')}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
