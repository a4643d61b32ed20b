import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { hasList, LISTS, type ListName, type Lists } from './lists-queries.ts'
import { choicesQuery } from './restriction-queries.ts'
import styles from './restrictions.module.css'

/** Choices of a list before anything is searched: three lists stand below one another. */
const FIRST_SHOWN = 5

interface ListFieldsProps {
  readonly lists: Lists
  readonly onChange: (lists: Lists) => void
}

/** Lists that a role may publish in: topics, audiences and aliases, each found by a part of its name. */
export function ListFields({ lists, onChange }: ListFieldsProps) {
  const { t } = useTranslation('console/restrictions')
  return LISTS.map(name => (
    <div key={name} className={styles.list}>
      <h3>{t(`list.${name}`)}</h3>
      <p className={styles.soft}>{t(`hint.${name}`)}</p>
      <ListField name={name} names={lists[name]} onChange={names => onChange({ ...lists, [name]: names })} />
    </div>
  ))
}

interface ListFieldProps {
  readonly name: ListName
  readonly names: readonly string[]
  readonly onChange: (names: string[]) => void
}

function ListField({ name, names, onChange }: ListFieldProps) {
  const { t } = useTranslation('console/restrictions')
  const [search, setSearch] = useState('')
  const query = useQuery(choicesQuery(name, useDeferred(search.trim())))
  const { data: found = [] } = query
  const { data: first = [] } = useQuery(choicesQuery(name, ''))
  const labelOf = (key: string) => first.find(choice => choice.key === key)?.label ?? key
  return (
    <ChoiceList
      label={t(`list.${name}`)}
      searchLabel={t(`search.${name}`)}
      search={search}
      onSearch={setSearch}
      query={query}
      choices={search.trim() === '' ? found.slice(0, FIRST_SHOWN) : found}
      chosen={names.map(key => ({ key, label: labelOf(key) }))}
      onChange={onChange}
      nothing={t(search.trim() ? 'nothing' : 'none')}
    />
  )
}

/** One sentence for each list: where somebody with these lists publishes. */
export function WhatListsAllow({ lists }: { readonly lists: Lists }) {
  const { t } = useTranslation('console/restrictions')
  if (!hasList(lists)) return <p>{t('everything')}</p>
  return (
    <ul className={styles.allowed}>
      {LISTS.map(name => (
        <li key={name}>
          <strong>{t(`list.${name}`)}:</strong>{' '}
          <bdi>{lists[name].length > 0 ? lists[name].join(', ') : t(`every.${name}`)}</bdi>
        </li>
      ))}
    </ul>
  )
}
