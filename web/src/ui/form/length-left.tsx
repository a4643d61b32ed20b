import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import styles from './length-left.module.css'

/** Part of a maximum from which the rest is shown. */
const SHOWN_FROM = 0.95

interface LengthLeftProps {
  /** In characters, as the maximum. */
  readonly length: number
  readonly max: number
}

/** How many characters a text may still have, near its maximum, or how many it has too many: what is pasted is not cut. */
export const LengthLeft = ({ length, max }: LengthLeftProps) =>
  length < max * SHOWN_FROM ? null : <Left left={max - length} />

function Left({ left }: { readonly left: number }) {
  // Loaded only here; what is typed meanwhile does not wait for them.
  const { t, ready } = useTranslation('problems', { useSuspense: false })
  const formats = useFormats()
  if (!ready) return null
  return (
    <span className={classes(styles.left, left < 0 && styles.over)}>
      {left < 0
        ? t('too_long', { count: -left, number: formats.number(-left) })
        : t('left', { count: left, number: formats.number(left) })}
    </span>
  )
}
