import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../desk/choice-list.tsx'
import { useDeferred } from '../../../lib/use-deferred.ts'
import { choicesQuery } from '../groups-queries.ts'

interface Chosen {
  readonly key: string
  readonly label: string
}

interface FoundPeopleProps {
  readonly chosen: readonly Chosen[]
  readonly onChange: (chosen: readonly Chosen[]) => void
}

/** People found by parts of their names. */
export function FoundPeople({ chosen, onChange }: FoundPeopleProps) {
  const { t } = useTranslation('console/groups')
  const [search, setSearch] = useState('')
  const wanted = useDeferred(search.trim())
  const { data: found = [] } = useQuery(choicesQuery(wanted))
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
      choices={choices}
      chosen={chosen}
      onChange={keys => onChange(keys.flatMap(key => [...chosen, ...choices].find(choice => choice.key === key) ?? []))}
      nothing={wanted ? t('nobody_found', { ns: 'console/common' }) : t('add.begin')}
    />
  )
}
