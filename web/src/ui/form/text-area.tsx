import type { Ref, TextareaHTMLAttributes } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './field.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Some lines of text, in a `Field`; grows with them. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classes(styles['control'], styles['area'], className)} />
}
