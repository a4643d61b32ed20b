import { ChevronDown } from 'lucide-preact'
import type { Ref } from 'preact'
import type { SelectAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import styles from './field.module.css'

interface SelectProps extends SelectAttributes {
  readonly ref?: Ref<HTMLSelectElement>
}

/** One of many, in a `Field`: the platform's own list, which every device shows in the way that suits it. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className={styles.selectBox}>
      <select {...rest} className={classes(styles.control, styles.select, className)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
