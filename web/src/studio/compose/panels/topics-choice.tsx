import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../../../desk/choice-list.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import type { Compose } from '../use-compose.ts'
import styles from './panels.module.css'

/** More are found by their names. */
const SHOWN_MAX = 50

/** The topics of a post, chosen among those that are not archived; where there is none, the way to the first. */
export function TopicsChoice({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [search, setSearch] = useState('')
  const { data: topics } = useQuery(topicChoicesQuery)
  const choices = (topics ?? [])
    .filter(({ state }) => state !== 'archived')
    .map(({ id, name, follower_count }) => ({
      key: String(id),
      label: name,
      hint: t('topics.followers', { count: follower_count }),
    }))
  const chosen = fields.channels.map(
    id => choices.find(({ key }) => key === String(id)) ?? { key: String(id), label: t('topics.gone') },
  )
  const wanted = search.trim().toLocaleLowerCase()
  if (topics && choices.length === 0 && chosen.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{t('topics.empty')}</p>
        <ButtonLink size="s" href="/topics/new">
          {t('topics.create')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ChoiceList
      label={t('topics.title')}
      searchLabel={t('topics.search')}
      search={search}
      onSearch={setSearch}
      choices={choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX)}
      chosen={chosen}
      onChange={keys => change({ channels: keys.map(Number) })}
      nothing={t('topics.nothing')}
    />
  )
}
