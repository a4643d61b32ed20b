import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../../core/session/session.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { ButtonLink } from '../../../../ui/actions/button-link.tsx'
import { ChoiceList } from '../../../../ui/admin/choice-list.tsx'
import { AudienceChoice } from '../../parts/choices.tsx'
import { isLost } from '../../parts/targeting.ts'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import { type PostVersion, reachQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { Fold, Panel } from './panel.tsx'
import styles from './panels.module.css'

interface WhoFoldProps {
  readonly compose: Compose
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Recipients of the post: its topics, and audiences among their readers. */
export function WhoFold({ compose, ...fold }: WhoFoldProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { fields, base, change } = compose
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const names = topics.filter(({ id }) => fields.channels.includes(id)).map(({ name }) => name)
  const audiences = isLost(fields.audiences)
    ? t('audience.deleted', { ns: 'studio/common' })
    : t('publish.audiences', { count: fields.audiences.length })
  return (
    <Fold
      title={t('who.title')}
      summary={
        fields.channels.length === 0 ? (
          t('topics.none')
        ) : (
          <>
            {[formats.list(names), fields.audiences.length > 0 ? audiences : t('who.everybody')].join(' · ')}
            <span role="status">{base && <Reach version={base} />}</span>
          </>
        )
      }
      {...fold}
    >
      <Panel title={t('topics.title')}>
        <div id="post-topics">
          <TopicsChoice compose={compose} />
        </div>
      </Panel>
      <Panel title={t('audience.title')} now={t('audience.hint')}>
        <AudienceChoice chosen={fields.audiences} onChange={names => change({ audiences: names })} />
      </Panel>
    </Fold>
  )
}

/** How many people the post reaches, as it was last saved. */
function Reach({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data, error } = useQuery(reachQuery(version))
  if (error) return <span> · {t('reach.unknown')}</span>
  if (!data) return <span> · {t('reach.counting')}</span>
  const count = data.audiences_and_topics
  return <span> · {t('reach.people', { count, number: formats.number(count) })}</span>
}

/** More are found by their names. */
const SHOWN_MAX = 50

interface TopicsChoiceProps {
  readonly compose: {
    readonly fields: Pick<Compose['fields'], 'channels'>
    readonly change: (part: { readonly channels: number[] }) => void
  }
}

/** The topics of a post, chosen among those that are not archived; where there is none, the way to the first. */
export function TopicsChoice({ compose: { fields, change } }: TopicsChoiceProps) {
  const { t } = useTranslation('studio/compose')
  const { restrictions } = useMe()
  const [search, setSearch] = useState('')
  const query = useQuery(topicChoicesQuery)
  const { data: topics } = query
  const choices = (topics ?? [])
    .filter(({ state }) => state !== 'archived')
    .map(({ id, name, follower_count }) => ({
      key: String(id),
      label: name,
      hint: t('topics.followers', { count: follower_count }),
    }))
  const chosen = fields.channels.map(
    id =>
      choices.find(({ key }) => key === String(id)) ?? { key: String(id), label: topics ? t('topics.gone') : `#${id}` },
  )
  const wanted = search.trim().toLocaleLowerCase()
  if (topics && choices.length === 0 && chosen.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t(restrictions.topics === null ? 'topics.empty' : 'topics.empty_yours')}</p>
        {restrictions.topics === null && (
          <ButtonLink size="s" href="/topics/new">
            {t('topics.create')}
          </ButtonLink>
        )}
      </div>
    )
  }
  return (
    <ChoiceList
      label={t('topics.title')}
      searchLabel={t('topics.search')}
      search={search}
      onSearch={setSearch}
      query={query}
      choices={choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX)}
      chosen={chosen}
      onChange={keys => change({ channels: keys.map(Number) })}
      nothing={t('topics.nothing')}
    />
  )
}
