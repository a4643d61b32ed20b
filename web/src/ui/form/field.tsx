import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import { ofFocusIntoView } from '../../lib/refs.ts'
import { useId } from '../../lib/use-id.ts'
import styles from './field.module.css'

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  /** Error and its remedy; null without one. */
  readonly error?: string | null
  readonly optional?: boolean
  readonly children: (control: FieldControl) => ComponentChildren
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error = null, optional = false, children }: FieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>({t('optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface FieldErrorProps {
  /** By which its control is described. */
  readonly id?: string
  readonly children: string
}

/** Error of an input and its remedy. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} ref={ofFocusIntoView} className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}
