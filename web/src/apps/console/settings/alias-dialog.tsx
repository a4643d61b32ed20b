import type { CommentAliasSettings } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takesFocus } from '../../../lib/refs.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import form from '../../../ui/admin/form.module.css'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type AliasPerson, peopleQuery, usersQuery, useSaveAlias } from './aliases-queries.ts'
import styles from './settings.module.css'

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

interface AliasPeopleProps {
  readonly ids: readonly number[]
  /** Names of those who may use it so far. */
  readonly known: readonly AliasPerson[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Who may comment under an alias. */
function AliasPeople({ ids, known, onChange }: AliasPeopleProps) {
  const { t } = useTranslation('console/aliases')
  const [search, setSearch] = useState('')
  const [met, setMet] = useState<readonly AliasPerson[]>([])
  const wanted = useDeferred(search.trim())
  const { data: found = [] } = useQuery(peopleQuery(wanted))
  const choices = (wanted ? found : []).map(({ user_id, display_name, user_name }) => ({
    key: String(user_id),
    label: display_name,
    hint: user_name,
  }))
  const named = [...choices, ...met, ...known]
  return (
    <div>
      <p className={styles['legend']}>{t('people')}</p>
      <ChoiceList
        label={t('people')}
        searchLabel={t('search')}
        search={search}
        onSearch={setSearch}
        choices={choices}
        chosen={ids.map(id => named.find(({ key }) => key === String(id)) ?? { key: String(id), label: `#${id}` })}
        onChange={keys => {
          setMet([...met, ...choices.filter(({ key }) => keys.includes(key))])
          onChange(keys.map(Number))
        }}
        nothing={wanted ? t('nobody_found', { ns: 'console/common' }) : t('begin')}
      />
    </div>
  )
}
