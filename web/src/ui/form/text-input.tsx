import type { InputHTMLAttributes, Ref } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './field.module.css'

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
}

/** A line of text, in a `Field`. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...rest} className={classes(styles['control'], className)} />
}
