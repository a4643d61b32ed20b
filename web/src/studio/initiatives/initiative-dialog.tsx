import type { Initiative } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { takesFocus } from '../../lib/takes-focus.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { isTaken, useSaveInitiative } from './initiatives-queries.ts'

const NAME_MAX_LENGTH = 255

interface InitiativeDialogProps {
  /** Null for a new one. */
  readonly initiative: Initiative | null
  readonly onClose: () => void
}

/** The name of an initiative, new or changed. */
export function InitiativeDialog({ initiative, onClose }: InitiativeDialogProps) {
  const { t } = useTranslation('studio/initiatives')
  const [name, setName] = useState(initiative?.name ?? '')
  const [isMissed, setMissed] = useState(false)
  const save = useSaveInitiative(initiative?.id ?? null)
  const send = () => {
    if (name.trim() === '') return setMissed(true)
    if (save.isPending) return
    save.mutate(name.trim(), {
      onSuccess: ({ name: saved }) => {
        toast(t(initiative ? 'renamed' : 'created', { name: saved }))
        onClose()
      },
    })
  }
  const error = isMissed ? t('name_missing') : isTaken(save.error) ? t('name_taken') : null
  return (
    <ConfirmDialog
      title={initiative ? t('rename_title', { name: initiative.name }) : t('new')}
      action={t(initiative ? 'rename' : 'create')}
      busy={save.isPending}
      error={isTaken(save.error) ? null : save.error}
      onConfirm={send}
      onClose={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={t('name')} hint={initiative ? t('rename_hint') : undefined} error={error}>
          {control => (
            <TextInput
              {...control}
              ref={takesFocus}
              dir="auto"
              maxLength={NAME_MAX_LENGTH}
              value={name}
              onChange={event => {
                setName(event.target.value)
                setMissed(false)
                if (save.isError) save.reset()
              }}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  )
}
