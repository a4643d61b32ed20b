import { classes } from '../../lib/classes.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** `primary` at most once a page or dialog; `secondary` unless said. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'tinted' | 'danger' | undefined
  readonly size?: 's' | 'm' | 'l' | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
}

export const buttonClass = ({ look = 'secondary', size = 'm', wide = false }: ButtonLook): string =>
  classes(styles['button'], styles[look], size !== 'm' && styles[size], wide && styles['wide'])
