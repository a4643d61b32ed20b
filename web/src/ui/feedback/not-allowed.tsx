import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './state.module.css'
import { StateTitle } from './state-title.tsx'

interface NotAllowedProps {
  /** Who may, such as "Publishers can open this page". */
  readonly text: string
  /** Ways on. */
  readonly actions?: ReactNode
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what this person may not see or do. */
export function NotAllowed({ text, actions, page = false }: NotAllowedProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        <Lock />
      </span>
      <StateTitle title={t('not_allowed.title')} page={page} />
      <p className={styles['text']}>{text}</p>
      <p className={styles['text']}>{t('not_allowed.text')}</p>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
