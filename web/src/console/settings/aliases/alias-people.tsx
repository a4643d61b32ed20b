import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../desk/choice-list.tsx'
import { useDeferred } from '../../../lib/use-deferred.ts'
import styles from '../settings.module.css'
import { type AliasPerson, peopleQuery } from './aliases-queries.ts'

interface AliasPeopleProps {
  readonly ids: readonly number[]
  /** Names of those who may use it so far. */
  readonly known: readonly AliasPerson[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Who may comment under an alias. */
export function AliasPeople({ ids, known, onChange }: AliasPeopleProps) {
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
