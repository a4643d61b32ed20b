import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { takesFocus } from '../../../lib/refs.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import form from '../../../ui/admin/form.module.css'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { useSaveGroup, type WholeGroup } from './groups-queries.ts'

const TEXT_MAX_LENGTH = 255

interface GroupDialogProps {
  /** Null for a new one. */
  readonly group: WholeGroup | null
  readonly onClose: () => void
}

/** What a group is called and for. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('console/groups')
  const [, navigate] = useLocation()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [isMissing, setMissing] = useState(false)
  const save = useSaveGroup()
  const confirm = () => {
    setMissing(!name.trim())
    if (!name.trim()) return
    save.mutate(
      { id: group?.id ?? null, name: name.trim(), description: description.trim() },
      {
        onSuccess: id => {
          onClose()
          toast(t('saved', { name: name.trim() }))
          if (!group) navigate(`/groups/${id}`)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t(group ? 'rename' : 'new')}
      action={t(group ? 'save' : 'create')}
      busy={save.isPending}
      error={save.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={form['form']}>
        <Field label={t('name')} error={isMissing ? t('name_missing') : null}>
          {control => (
            <TextInput
              {...control}
              ref={takesFocus}
              maxLength={TEXT_MAX_LENGTH}
              value={name}
              onChange={event => setName(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && confirm()}
            />
          )}
        </Field>
        <Field label={t('description')} optional>
          {control => (
            <TextArea
              {...control}
              maxLength={TEXT_MAX_LENGTH}
              rows={2}
              value={description}
              onChange={event => setDescription(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
