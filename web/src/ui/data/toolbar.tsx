import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** The search field, which takes the room that is left. */
  readonly search?: ComponentChildren
  /** Filters beside it. */
  readonly children?: ComponentChildren
}

/** Above a list: what narrows it. */
export function Toolbar({ search, children }: ToolbarProps) {
  return (
    <search className={styles.toolbar}>
      {search && <div className={styles.search}>{search}</div>}
      {children}
    </search>
  )
}

interface SelectionBarProps {
  readonly count: number
  readonly onClear: () => void
  /** Actions for the chosen rows. */
  readonly children: ComponentChildren
}

/** While rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('data')
  const formats = useFormats()
  if (count === 0) return null
  return (
    <section className={styles.bar} data-selection-bar aria-label={t('chosen_label')}>
      <IconButton size="s" label={t('clear')} icon={<X aria-hidden="true" />} onClick={onClear} />
      <p className={styles.count} role="status">
        {t('chosen', { count, number: formats.number(count) })}
      </p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
