import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import styles from './audit.module.css'
import { PERSONAL } from './differences.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/

/** A value of the log as people read it. */
export function LoggedValue({ value }: { readonly value: unknown }) {
  const { t } = useTranslation('console/audit')
  const formats = useFormats()
  if (value === null || value === undefined || value === '')
    return <span className={styles['soft']}>{t('empty_value')}</span>
  if (value === PERSONAL) return <span className={styles['soft']}>[{t('personal')}]</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'yes' : 'no')}</span>
  if (typeof value === 'number') return <span>{formats.number(value)}</span>
  if (typeof value === 'string')
    return (
      <span className={styles['value']} dir="auto">
        {TIMESTAMP.test(value) ? formats.dateTime(value) : value}
      </span>
    )
  if (Array.isArray(value) && value.every(item => typeof item === 'string' || typeof item === 'number'))
    return (
      <span className={styles['value']} dir="auto">
        {value.length > 0 ? (
          formats.list(value.map(String))
        ) : (
          <span className={styles['soft']}>{t('empty_value')}</span>
        )}
      </span>
    )
  return <code className={styles['value']}>{JSON.stringify(value)}</code>
}
