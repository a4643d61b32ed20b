import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../actions/button.tsx'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'
import { Section } from './section.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useFirstFault } from './use-first-fault.ts'

interface SettingsFormProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Beside the title. */
  readonly action?: ReactNode
  /** What is shown differs from what the server has. */
  readonly isChanged: boolean
  readonly busy: boolean
  /** Why it was not saved; what was typed stays. */
  readonly error: unknown
  readonly onSave: () => void
  /** Shows again what the server has. */
  readonly onReset: () => void
  readonly children: ReactNode
}

/** A part of the settings that is saved by itself. Its button is there while something was changed. */
export function SettingsForm({ isChanged, busy, error, onSave, onReset, children, ...section }: SettingsFormProps) {
  const { t } = useTranslation('ui')
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  // The buttons go with the changes: the heading is where one goes on.
  const focusTitle = () => form.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
  return (
    <Section {...section}>
      <form
        ref={form}
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          if (!isChanged || busy) return
          onSave()
          leadToFault(focusTitle)
        }}
      >
        <UnsavedGuard isChanged={isChanged} />
        {children}
        <Refusal error={error} />
        {isChanged && (
          <div className={styles['buttons']}>
            <Button look="primary" type="submit" busy={busy}>
              {t('save')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                onReset()
                focusTitle()
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
