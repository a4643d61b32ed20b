import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { trimmed, useEdited } from '../../../ui/admin/settings-form.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { RefusalOrConflict } from '../parts/conflict.tsx'
import { useSaveGroup, type WholeGroup } from './groups-queries.ts'

const TEXT_MAX_LENGTH = 255

interface GroupDialogProps {
  /** Null for a new one. */
  readonly group: WholeGroup | null
  readonly onClose: () => void
}

/** Name and purpose of a group. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('console/groups')
  const [, navigate] = useLocation()
  const { values, changes, isChanged, set } = useEdited({
    name: group?.name ?? '',
    description: group?.description ?? '',
  })
  const [isMissing, setMissing] = useState(false)
  const save = useSaveGroup()
  const name = values.name.trim()
  const confirm = () => {
    setMissing(!name)
    if (!name || save.isPending) return
    if (group && !isChanged) return onClose()
    save.mutate(
      { before: group, ...trimmed(changes) },
      {
        onSuccess: id => {
          onClose()
          toast(t('saved', { name }))
          if (!group) leaveWithoutAsking(() => navigate(`/groups/${id}`))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t(group ? 'rename' : 'new')}
      action={t(group ? 'save' : 'create')}
      busy={save.isPending}
      isChanged={isChanged}
      onSend={confirm}
      onClose={onClose}
    >
      <Field label={t('name')} error={isMissing ? t('name_missing') : null}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            maxLength={TEXT_MAX_LENGTH}
            value={values.name}
            onInput={event => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('description')} optional>
        {control => (
          <TextArea
            {...control}
            maxLength={TEXT_MAX_LENGTH}
            rows={2}
            value={values.description}
            onInput={event => set('description', event.currentTarget.value)}
          />
        )}
      </Field>
      <RefusalOrConflict error={save.error} record={{ kind: 'audience', id: group?.id ?? 0 }} />
    </FormDialog>
  )
}
