import type { CommentAliasSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Pencil, Signature, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import list from '../../../ui/admin/list.module.css'
import { Section } from '../../../ui/admin/section.tsx'
import { trimmed, useEdited } from '../../../ui/admin/settings-form.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import {
  type AliasPerson,
  type AliasWish,
  aliasesQuery,
  peopleQuery,
  useDeleteAlias,
  usersQuery,
  useSaveAlias,
} from './aliases-queries.ts'
import styles from './settings.module.css'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'

/** Names under which people comment for others than themselves. */
export function AliasesPage() {
  const { t } = useTranslation('console/aliases')
  const [asked, setAsked] = useState<{ act: 'edit' | 'delete'; alias: CommentAliasSettings | null } | null>(null)
  const close = () => setAsked(null)
  return (
    <SettingsFrame current="aliases" forManagers>
      <Section
        title={t('title')}
        action={
          <Button size="s" look="primary" onClick={() => setAsked({ act: 'edit', alias: null })}>
            {t('new')}
          </Button>
        }
      >
        <LoadedSettings query={aliasesQuery}>
          {aliases => (
            <AliasesList
              aliases={aliases}
              onEdit={alias => setAsked({ act: 'edit', alias })}
              onDelete={alias => setAsked({ act: 'delete', alias })}
            />
          )}
        </LoadedSettings>
      </Section>
      {asked?.act === 'edit' && <AliasDialog alias={asked.alias} onClose={close} />}
      {asked?.act === 'delete' && asked.alias && <DeleteAliasDialog alias={asked.alias} onClose={close} />}
    </SettingsFrame>
  )
}

interface AliasesListProps {
  readonly aliases: readonly CommentAliasSettings[]
  readonly onEdit: (alias: CommentAliasSettings) => void
  readonly onDelete: (alias: CommentAliasSettings) => void
}

/** The aliases, with who may use them. */
function AliasesList({ aliases, onEdit, onDelete }: AliasesListProps) {
  const { t } = useTranslation('console/aliases')
  const formats = useFormats()
  if (aliases.length === 0) return <EmptyState icon={<Signature />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className={styles.languages} aria-label={t('title')}>
      {aliases.map(alias => {
        const { id, display_name: name, avatar_url, alias_type, user_ids } = alias
        return (
          <li key={id} className={styles.language}>
            <div className={list.withPicture}>
              <Avatar name={name} url={avatar_url} size={32} square={alias_type !== 'user'} />
              <div>
                <span className={list.name} dir="auto">
                  {name}
                </span>
                <p className={list.under}>
                  {t(`type.${alias_type}`)} ·{' '}
                  {t('users', { count: user_ids.length, number: formats.number(user_ids.length) })}
                </p>
              </div>
            </div>
            <IconButton
              size="s"
              label={t('edit_named', { name })}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onEdit(alias)}
            />
            <IconButton
              size="s"
              label={t('delete.named', { name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(alias)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface DeleteAliasDialogProps {
  readonly alias: CommentAliasSettings
  readonly onClose: () => void
}

/** Asks before an alias goes. */
function DeleteAliasDialog({ alias: { id, display_name: name }, onClose }: DeleteAliasDialogProps) {
  const { t } = useTranslation('console/aliases')
  const remove = useDeleteAlias()
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            closeThenFocus(onClose)
            toast(t('delete.done', { name }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}

const TYPES = ['team', 'program', 'user'] as const
const BLANK: AliasWish = { display_name: '', alias_type: 'team', user_ids: [] }

interface AliasDialogProps {
  /** Null for a new one. */
  readonly alias: CommentAliasSettings | null
  readonly onClose: () => void
}

/** Name, group and users of an alias. */
function AliasDialog({ alias, onClose }: AliasDialogProps) {
  const { t } = useTranslation('console/aliases')
  const { values, changes, isChanged, set } = useEdited<AliasWish>(alias ?? BLANK)
  const [isMissing, setMissing] = useState(false)
  const { data: known = [] } = useQuery(usersQuery(alias?.user_ids ?? []))
  const save = useSaveAlias(alias)
  const name = values.display_name.trim()
  const confirm = () => {
    setMissing(!name)
    if (!name || save.isPending) return
    if (alias && !isChanged) return onClose()
    const onSuccess = () => {
      onClose()
      toast(t('saved', { name }))
    }
    save.mutate(trimmed(alias ? changes : values), { onSuccess })
  }
  return (
    <FormDialog
      title={alias ? t('edit_named', { name: alias.display_name }) : t('new')}
      action={t('save')}
      busy={save.isPending}
      error={save.error}
      isChanged={isChanged}
      onSend={confirm}
      onClose={onClose}
    >
      <Field label={t('name')} error={isMissing ? t('name_missing') : null}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            maxLength={255}
            value={values.display_name}
            onInput={event => set('display_name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('type.label')}>
        {control => (
          <Select
            {...control}
            value={values.alias_type}
            onChange={event => set('alias_type', TYPES.find(each => each === event.currentTarget.value) ?? 'team')}
          >
            {TYPES.map(each => (
              <option key={each} value={each}>
                {t(`type.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AliasPeople ids={values.user_ids} known={known} onChange={ids => set('user_ids', ids)} />
    </FormDialog>
  )
}

interface AliasPeopleProps {
  readonly ids: readonly number[]
  /** Names of those who may use it so far. */
  readonly known: readonly AliasPerson[]
  readonly onChange: (ids: readonly number[]) => void
}

/** The people that may comment under an alias. */
function AliasPeople({ ids, known, onChange }: AliasPeopleProps) {
  const { t } = useTranslation('console/aliases')
  const [search, setSearch] = useState('')
  const wanted = useDeferred(search.trim())
  const query = useQuery(peopleQuery(wanted))
  const { data: found = [] } = query
  const choices = (wanted ? found : []).map(({ user_id, display_name, user_name }) => ({
    key: String(user_id),
    label: display_name,
    hint: user_name,
  }))
  const named = [...choices, ...known]
  return (
    <div>
      <p className={styles.legend}>{t('people')}</p>
      <ChoiceList
        label={t('people')}
        searchLabel={t('search')}
        search={search}
        onSearch={setSearch}
        query={query}
        choices={choices}
        chosen={ids.map(id => named.find(({ key }) => key === String(id)) ?? { key: String(id), label: `#${id}` })}
        onChange={keys => onChange(keys.map(Number))}
        nothing={wanted ? t('nobody_found', { ns: 'console/common' }) : t('begin')}
      />
    </div>
  )
}
