import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../desk/choice-list.tsx'
import { useDeferred } from '../../../lib/use-deferred.ts'
import { audienceChoicesQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'
import { ReachLine } from './reach-line.tsx'

/** Whom the post is for, among those who see its topics, and how many they are. */
export function AudiencePanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(audienceChoicesQuery(useDeferred(search.trim())))
  const choices = found.map(({ name, display_name, user_count }) => ({
    key: name,
    label: display_name,
    hint: t('audience.people', { count: user_count }),
  }))
  const chosen = fields.audiences.map(name => choices.find(({ key }) => key === name) ?? { key: name, label: name })
  return (
    <Panel title={t('audience.title')} now={<ReachLine compose={compose} />}>
      <ChoiceList
        label={t('audience.title')}
        searchLabel={t('audience.search')}
        search={search}
        onSearch={setSearch}
        choices={choices}
        chosen={chosen}
        onChange={audiences => change({ audiences })}
        nothing={t('audience.nothing')}
      />
    </Panel>
  )
}
