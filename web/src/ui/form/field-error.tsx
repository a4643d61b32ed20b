import { CircleAlert } from 'lucide-react'
import styles from './field.module.css'

interface FieldErrorProps {
  /** By which its control is described. */
  readonly id?: string
  readonly children: string
}

/** What is wrong with what was entered, and how to mend it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']} role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}
