import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from './commands.module.css'

const KEYS = [
  ['find', 'Ctrl K'],
  ['search_page', '/'],
  ['list', '?'],
  ['close', 'Esc'],
] as const

/** The keys that work on every page. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('commands')
  const isApple = /Mac|iP(ad|hone|od)/.test(navigator.userAgent)
  return (
    <Dialog open title={t('keys.title')} onClose={onClose}>
      <dl className={styles['keys']}>
        {KEYS.map(([name, key]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd>{isApple ? key.replace('Ctrl ', '⌘ ') : key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['hint']}>{t('keys.off')}</p>
    </Dialog>
  )
}
