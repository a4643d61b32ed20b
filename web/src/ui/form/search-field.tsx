import { Search, X } from 'lucide-preact'
import type { Ref } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import type { InputAttributes } from '../../jsx/elements.ts'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps extends Omit<InputAttributes, 'type' | 'className' | 'onChange' | 'value' | 'size'> {
  /** Names the searched records: the only label. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** A key that leads here, shown while the field is empty. */
  readonly shortcut?: string
  readonly size?: 'm' | 'l'
  readonly ref?: Ref<HTMLInputElement>
}

/** Where words are typed that something is searched for; emptied by a button. */
export function SearchField({ label, value, onChange, shortcut, size = 'm', ref, ...rest }: SearchFieldProps) {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.box} data-size={size}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        ref={ref}
        type="search"
        aria-label={label}
        className={styles.input}
        value={value}
        onInput={event => onChange(event.currentTarget.value)}
      />
      {value && (
        <span className={styles.end}>
          <IconButton
            size="s"
            label={t('clear')}
            icon={<X aria-hidden="true" />}
            onClick={event => {
              onChange('')
              event.currentTarget.closest(`.${styles.box}`)?.querySelector('input')?.focus()
            }}
          />
        </span>
      )}
      {!value && shortcut && (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </span>
  )
}
