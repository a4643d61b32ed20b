import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import styles from './groups.module.css'
import { choicesQuery, useChangeMembers, type WholeGroup } from './groups-queries.ts'

interface AddDialogProps {
  readonly group: WholeGroup
  readonly onJob: (jobId: string | null) => void
  readonly onClose: () => void
}

/** Adds people to a group: found by name, or pasted as a list. */
export function AddDialog({ group, onJob, onClose }: AddDialogProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [way, setWay] = useState<'find' | 'paste'>('find')
  const [chosen, setChosen] = useState<readonly { key: string; label: string }[]>([])
  const [pasted, setPasted] = useState('')
  const change = useChangeMembers(group.id)
  const names = namedIn(pasted)
  const wish =
    way === 'find'
      ? { values: chosen.map(({ key }) => key), by: 'id' as const }
      : { values: names, by: names.every(name => name.includes('@')) ? ('email' as const) : ('userName' as const) }
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    setMissing(wish.values.length === 0)
    if (wish.values.length === 0) return
    change.mutate(
      { op: 'add', ...wish },
      {
        onSuccess: jobId => {
          onClose()
          // The pasted list may name unknown people: the report lists them.
          if (way === 'paste') onJob(jobId)
          else
            toast(t('added', { count: chosen.length, number: formats.number(chosen.length), name: chosen[0]?.label }))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('add.title', { name: group.name })}
      action={
        wish.values.length > 0
          ? t('add.action', { count: wish.values.length, number: formats.number(wish.values.length) })
          : t('add.none')
      }
      busy={change.isPending}
      error={change.error}
      isChanged={chosen.length > 0 || pasted !== ''}
      onSend={confirm}
      onClose={onClose}
    >
      <div className={styles.ways}>
        <Segmented
          label={t('add.way')}
          value={way}
          options={[
            { value: 'find', label: t('add.find') },
            { value: 'paste', label: t('add.paste') },
          ]}
          onChange={setWay}
        />
      </div>
      {way === 'find' && <FoundPeople chosen={chosen} onChange={setChosen} />}
      {way === 'paste' && <PastedPeople text={pasted} onChange={setPasted} count={names.length} />}
      {isMissing && wish.values.length === 0 && <p role="alert">{t('add.nobody')}</p>}
    </FormDialog>
  )
}

interface Chosen {
  readonly key: string
  readonly label: string
}

interface FoundPeopleProps {
  readonly chosen: readonly Chosen[]
  readonly onChange: (chosen: readonly Chosen[]) => void
}

/** People found by parts of their names. */
function FoundPeople({ chosen, onChange }: FoundPeopleProps) {
  const { t } = useTranslation('console/groups')
  const [search, setSearch] = useState('')
  const wanted = useDeferred(search.trim())
  const query = useQuery(choicesQuery(wanted))
  const { data: found = [] } = query
  const choices = (wanted ? found : []).map(({ user_id, display_name, user_name, department }) => ({
    key: String(user_id),
    label: display_name,
    hint: [user_name, department].filter(Boolean).join(' · '),
  }))
  return (
    <ChoiceList
      label={t('members')}
      searchLabel={t('add.search')}
      search={search}
      onSearch={setSearch}
      query={query}
      choices={choices}
      chosen={chosen}
      onChange={keys => onChange(keys.flatMap(key => [...chosen, ...choices].find(choice => choice.key === key) ?? []))}
      nothing={wanted ? t('nobody_found', { ns: 'console/common' }) : t('add.begin')}
    />
  )
}

interface PastedPeopleProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** How many are named. */
  readonly count: number
}

/** People as a list of user names or addresses, such as a column of a spreadsheet. */
function PastedPeople({ text, onChange, count }: PastedPeopleProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  return (
    <Field
      label={t('add.list')}
      hint={count > 0 ? t('add.named', { count, number: formats.number(count) }) : t('add.list_hint')}
    >
      {control => (
        <TextArea
          {...control}
          rows={8}
          spellcheck={false}
          value={text}
          onInput={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** The userNames or addresses in a pasted text, each once: one a line, or separated by commas, semicolons or tabs. */
function namedIn(text: string): string[] {
  const names = text.split(/[\n\r,;\t]+/).map(name => name.trim().replace(/^"(.*)"$/, '$1'))
  return [...new Set(names.filter(Boolean))]
}
