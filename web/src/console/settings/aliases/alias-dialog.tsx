import type { CommentAliasSettings } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import form from '../../../desk/form.module.css'
import { takesFocus } from '../../../lib/takes-focus.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { AliasPeople } from './alias-people.tsx'
import { usersQuery, useSaveAlias } from './aliases-queries.ts'

const TYPES = ['team', 'program', 'user'] as const

interface AliasDialogProps {
  /** Null for a new one. */
  readonly alias: CommentAliasSettings | null
  readonly onClose: () => void
}

/** What an alias is called, for whom it stands, and who may use it. */
export function AliasDialog({ alias, onClose }: AliasDialogProps) {
  const { t } = useTranslation('console/aliases')
  const [name, setName] = useState(alias?.display_name ?? '')
  const [type, setType] = useState<(typeof TYPES)[number]>(alias?.alias_type ?? 'team')
  const [ids, setIds] = useState<readonly number[]>(alias?.user_ids ?? [])
  const [isMissing, setMissing] = useState(false)
  const { data: known = [] } = useQuery(usersQuery(alias?.user_ids ?? []))
  const save = useSaveAlias(alias)
  const confirm = () => {
    setMissing(!name.trim())
    if (!name.trim()) return
    save.mutate(
      { display_name: name.trim(), alias_type: type, user_ids: ids },
      {
        onSuccess: () => {
          onClose()
          toast(t('saved', { name: name.trim() }))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={alias ? t('edit_named', { name: alias.display_name }) : t('new')}
      action={t('save')}
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
              maxLength={255}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('type.label')}>
          {control => (
            <Select {...control} value={type} onChange={event => setType(event.target.value as typeof type)}>
              {TYPES.map(each => (
                <option key={each} value={each}>
                  {t(`type.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AliasPeople ids={ids} known={known} onChange={setIds} />
      </div>
    </ConfirmDialog>
  )
}
