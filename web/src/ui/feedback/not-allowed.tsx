import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './state.module.css'

interface NotAllowedProps {
  /** Who may, such as "Publishers can open this page". */
  readonly text: string
}

/** In place of what this person may not see or do. */
export function NotAllowed({ text }: NotAllowedProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        <Lock />
      </span>
      <h2 className={styles['title']}>{t('not_allowed.title')}</h2>
      <p className={styles['text']}>{text}</p>
      <p className={styles['text']}>{t('not_allowed.text')}</p>
    </div>
  )
}
