import type { UseMutationResult } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../actions/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { leaveWithoutAsking } from './unsaved-guard.tsx'

interface DeleteSectionProps {
  /** Text of the heading and of both buttons. */
  readonly title: string
  readonly lead: string
  readonly question: string
  /** A name that has to be typed first. */
  readonly typeName?: string
  readonly deletion: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  readonly onDone: () => void
  /** The consequences. */
  readonly children: ComponentChildren
}

/** The end of a record, at the end of its page, asked about first. */
export function DeleteSection({ title, lead, deletion, onDone, ...dialog }: DeleteSectionProps) {
  const [isAsking, setAsking] = useState(false)
  const { question, children, ...typed } = dialog
  return (
    <Section title={title} lead={lead}>
      <div className={styles.buttons}>
        <Button look="danger" onClick={() => setAsking(true)}>
          {title}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          {...typed}
          danger
          title={question}
          action={title}
          busy={deletion.isPending}
          error={deletion.error}
          onConfirm={() => deletion.mutate(undefined, { onSuccess: () => leaveWithoutAsking(onDone) })}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </Section>
  )
}
