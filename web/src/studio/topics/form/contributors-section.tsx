import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../desk/choice-list.tsx'
import { Section } from '../../../desk/section.tsx'
import { useDeferred } from '../../../lib/use-deferred.ts'
import { peopleByIdQuery, peopleChoicesQuery } from '../topics-queries.ts'
import type { SectionProps } from './section-props.ts'

/** Colleagues who are named with a topic. */
export function ContributorsSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(peopleChoicesQuery(useDeferred(search.trim())))
  const { data: named = [] } = useQuery(peopleByIdQuery(fields.contributors))
  const choices = found.map(({ user_id, display_name, title, department }) => ({
    key: String(user_id),
    label: display_name,
    hint: [title, department].filter(Boolean).join(' · '),
  }))
  const nameOf = (id: number) => [...named, ...found].find(({ user_id }) => user_id === id)?.display_name
  return (
    <Section title={t('contributors.title')} lead={t('contributors.lead')}>
      <ChoiceList
        label={t('contributors.title')}
        searchLabel={t('contributors.search')}
        search={search}
        onSearch={setSearch}
        choices={choices}
        chosen={fields.contributors.map(id => ({ key: String(id), label: nameOf(id) ?? t('contributors.unknown') }))}
        onChange={keys => change({ contributors: keys.map(Number) })}
        nothing={t('contributors.nothing')}
      />
    </Section>
  )
}
