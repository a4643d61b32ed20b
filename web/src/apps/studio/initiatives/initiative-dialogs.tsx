import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { isTaken, taggedPostsQuery, useDeleteInitiative, useSaveInitiative } from './initiatives-queries.ts'

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

interface DeleteInitiativeDialogProps {
  readonly initiative: Initiative
  readonly onClose: () => void
}

/** Asks before an initiative goes, and says how many posts lose it. */
export function DeleteInitiativeDialog({ initiative, onClose }: DeleteInitiativeDialogProps) {
  const { t } = useTranslation('studio/initiatives')
  const formats = useFormats()
  const { data: count } = useQuery(taggedPostsQuery(initiative.id))
  const remove = useDeleteInitiative()
  const send = () =>
    remove.mutate(initiative.id, {
      onSuccess: () => {
        toast(t('deleted', { name: initiative.name }))
        closeThenFocus(onClose)
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name: initiative.name })}
      action={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p role="status">
        {count === undefined
          ? t('delete_counting')
          : count === 0
            ? t('delete_none')
            : t('delete_posts', { count, number: formats.number(count) })}
      </p>
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
