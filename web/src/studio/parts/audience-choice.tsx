import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../desk/choice-list.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useDeferred } from '../../lib/use-deferred.ts'
import { audienceChoicesQuery } from '../compose/compose-queries.ts'

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
  const { data: found = [] } = useQuery(audienceChoicesQuery(useDeferred(search.trim())))
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
      choices={choices}
      chosen={chosen.map(name => choices.find(({ key }) => key === name) ?? { key: name, label: name })}
      onChange={onChange}
      nothing={t('audience.nothing')}
    />
  )
}
