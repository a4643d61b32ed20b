import { useFormats } from '../../i18n/formats.ts'
import styles from './count-badge.module.css'

const SHOWN_MAX = 99

/** How many wait; nothing when none does. What is counted is said by the text beside it. */
export function CountBadge({ count }: { readonly count: number }) {
  const formats = useFormats()
  if (count <= 0) return null
  return (
    <span className={styles['count']}>
      {count > SHOWN_MAX ? `${formats.number(SHOWN_MAX)}+` : formats.number(count)}
    </span>
  )
}
