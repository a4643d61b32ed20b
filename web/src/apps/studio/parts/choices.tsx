import { useQueries, useQuery } from '@tanstack/preact-query'
import { X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Address } from '../../../lib/use-address.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { audienceChoicesQuery } from '../compose/compose-queries.ts'
import { TOPIC_CHOICES_MAX, topicChoicesQuery } from '../posts/posts-queries.ts'
import { DELETED_AUDIENCE } from './targeting.ts'

interface AudienceChoiceProps {
  /** Names of audiences. */
  readonly chosen: readonly string[]
  readonly onChange: (names: string[]) => void
}

/** Audiences of the program, by name; each with its size. */
export function AudienceChoice({ chosen, onChange }: AudienceChoiceProps) {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const query = useQuery(audienceChoicesQuery(useDeferred(search.trim())))
  const { data: found = [] } = query
  const labelOf = useAudienceLabels(chosen)
  const choices = found.map(({ name, display_name, user_count }) => ({
    key: name,
    label: display_name,
    hint: t('audience.people', { count: user_count, number: formats.number(user_count) }),
  }))
  return (
    <ChoiceList
      label={t('audience.title')}
      searchLabel={t('audience.search')}
      search={search}
      onSearch={setSearch}
      query={query}
      choices={choices}
      chosen={chosen.map(name => ({ key: name, label: labelOf(name) }))}
      onChange={names => onChange(names.length > 1 ? names.filter(name => name !== DELETED_AUDIENCE) : names)}
      nothing={t(search.trim() === '' ? 'audience.none' : 'audience.nothing')}
    />
  )
}

/** Display names of audiences by `name`; one deleted in between has its name alone. */
export function useAudienceLabels(names: readonly string[]): (name: string) => string {
  const { t } = useTranslation('studio/common')
  const { data: first } = useQuery(audienceChoicesQuery(''))
  const others = first
    ? names.filter(name => name !== DELETED_AUDIENCE && !first.some(audience => audience.name === name))
    : []
  const found = useQueries({
    queries: others.map(audienceChoicesQuery),
    combine: results => results.flatMap(({ data = [] }) => data),
  })
  return name =>
    name === DELETED_AUDIENCE
      ? t('audience.deleted')
      : ([...(first ?? []), ...found].find(audience => audience.name === name)?.display_name ?? name)
}

interface TopicSelectProps {
  readonly label: string
  /** Label of the choice of all topics. */
  readonly every: string
  readonly topicId: number | null
  readonly address: Address
  /** Only those that people submit to. */
  readonly submittable?: boolean
}

/** A topic that narrows a list, kept in the address. */
export function TopicSelect({ label, every, topicId, address, submittable = false }: TopicSelectProps) {
  const { data: topics } = useQuery(topicChoicesQuery)
  const shown = topics?.filter(topic => !submittable || topic.user_submittable || topic.id === topicId)
  return (
    <FilterSelect
      label={label}
      every={every}
      value={topicId === null ? null : String(topicId)}
      choices={shown?.map(({ id, name }) => ({ value: String(id), label: name }))}
      isWhole={(topics?.length ?? 0) < TOPIC_CHOICES_MAX}
      onChange={topic => address.change({ topic })}
    />
  )
}

interface FilterSelectProps {
  readonly label: string
  /** Label of the choice of all. */
  readonly every: string
  readonly value: string | null
  /** undefined while they load. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Nothing else can be chosen: a value that is not among them is gone. */
  readonly isWhole?: boolean
  readonly onChange: (value: string | null) => void
}

/** One of many that narrows a list. What the address names and is no longer there is said, and can be dropped. */
export function FilterSelect({ label, every, value, choices, isWhole = true, onChange }: FilterSelectProps) {
  const { t } = useTranslation('studio/common')
  const isListed = value === null || choices?.some(choice => choice.value === value)
  const isGone = isWhole && choices !== undefined && !isListed
  return (
    <>
      <Select aria-label={label} value={value ?? ''} onChange={event => onChange(event.currentTarget.value || null)}>
        <option value="">{every}</option>
        {value !== null && !isListed && (
          <option value={value}>{choices === undefined ? '…' : isGone ? t('filter.gone') : value}</option>
        )}
        {choices?.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {isGone && (
        <Button look="quiet" icon={<X aria-hidden="true" />} onClick={() => onChange(null)}>
          {t('filter.drop', { filter: label })}
        </Button>
      )}
    </>
  )
}
