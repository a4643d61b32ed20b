import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { changedOf } from '../../lib/records/changes.ts'
import { Button } from '../actions/button.tsx'
import { TypedFields, useTypedFields } from '../form/typed-fields.ts'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'
import { Section } from './section.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface SettingsFormProps {
  readonly title: string
  readonly lead?: ComponentChildren
  /** Beside the title. */
  readonly action?: ComponentChildren
  /** The shown values differ from those of the server. */
  readonly isChanged: boolean
  readonly busy: boolean
  /** Why it was not saved; what was typed stays. */
  readonly error: unknown
  readonly onSave: () => void
  /** Shows again what the server has. */
  readonly onReset: () => void
  readonly children: ComponentChildren
}

/** A part of the settings that is saved by itself. Its button is there while something was changed. */
export function SettingsForm({ isChanged, busy, error, onSave, onReset, children, ...section }: SettingsFormProps) {
  const { t } = useTranslation('ui')
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const typed = useTypedFields()
  const hasButtons = isChanged || typed.isTyped
  const hadButtons = useRef(false)
  useLayoutEffect(() => {
    // The buttons go with the changes, and the focus with them: the heading is where one goes on.
    if (hadButtons.current && !hasButtons && document.activeElement === document.body)
      form.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
    hadButtons.current = hasButtons
  }, [hasButtons])
  const latest = useRef({ isChanged, onSave })
  latest.current = { isChanged, onSave }
  const send = async () => {
    if (!(await typed.addAll()) || !latest.current.isChanged) return
    latest.current.onSave()
    leadToFault()
  }
  return (
    <Section {...section}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (hasButtons && !busy) void send()
        }}
      >
        <UnsavedGuard isChanged={hasButtons} />
        <TypedFields value={typed.join}>{children}</TypedFields>
        <Refusal error={error} />
        {hasButtons && (
          <div className={styles.buttons}>
            <Button look="primary" type="submit" busy={busy}>
              {t('save')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                typed.clear()
                onReset()
              }}
            >
              {t('discard')}
            </Button>
            <p>{t('unsaved')}</p>
          </div>
        )}
      </form>
    </Section>
  )
}

interface RecordFormProps {
  readonly className?: string | undefined
  /** Leaving the page is asked about. */
  readonly isChanged: boolean
  readonly busy: boolean
  /** Why it was not sent; what was typed stays. */
  readonly error: unknown
  /** Label of the button. */
  readonly action: string
  /** Sends what was entered; where a field is wrong, `leadToFault` focuses it once it is marked. */
  readonly onSend: (leadToFault: () => void) => void
  readonly children: ComponentChildren
}

/** A form that is sent as a whole. */
export function RecordForm({ isChanged, busy, error, action, onSend, children, className }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  return (
    <form
      ref={form}
      noValidate
      className={className ?? styles.form}
      onSubmit={event => {
        event.preventDefault()
        // Mutations call their `onError` with the error, which is not the name of a field.
        if (!busy) onSend(() => leadToFault())
      }}
    >
      <UnsavedGuard isChanged={isChanged} />
      {children}
      <Refusal error={error} />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface Edited<Values extends object> {
  /** The shown values: typed ones, else those of the server. */
  readonly values: Values
  /** The members that differ from what the server has: what a PATCH sends. */
  readonly changes: Partial<Values>
  readonly isChanged: boolean
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** The server has what was sent; what was typed meanwhile stays. */
  saved(sent: Values): void
  reset(): void
}

/** Values typed over those of the server, which may be read again meanwhile: only touched members are kept apart. */
export function useEdited<Values extends object>(stored: Values): Edited<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const changes = changedOf(typed, stored)
  return {
    values: { ...stored, ...typed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set: (name, value) => setTyped(before => ({ ...before, [name]: value })),
    saved: sent => setTyped(now => changedOf<Partial<Values>>(now, sent)),
    reset: () => setTyped({}),
  }
}

/** `values` without blanks around their texts. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values

/**
 * Leads to the first field within `form` that is marked as wrong, once the marks are shown. Call what it returns after the form was
 * looked through.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>): () => void {
  const [attempt, setAttempt] = useState(0)
  useLayoutEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt, form])
  return () => setAttempt(before => before + 1)
}
