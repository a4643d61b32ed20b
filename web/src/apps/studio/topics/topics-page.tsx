import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FolderSearch, Hash, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressTabs } from '../../../ui/admin/address-tabs.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AudienceWords, TopicMenu, TopicStateBadge } from './topic-menu.tsx'
import { PAGE_SIZE, TOPIC_SORTS, topicsQuery } from './topics-queries.ts'

const TABS = ['any', 'published', 'hidden', 'archived'] as const

/** The topics of the program: found, sorted, shown, hidden and archived. */
export function TopicsPage() {
  const { t } = useTranslation('studio/topics')
  const mayCreate = useMe().restrictions.topics === null
  const address = useAddress()
  const state = TABS.find(each => each === address.get('state')) ?? 'any'
  const sort = TOPIC_SORTS.find(each => each === address.get('sort')) ?? 'name'
  const search = address.get('q') ?? ''
  const query = useQuery(topicsQuery({ state, search, sort, page: pageOf(address) }))
  const kind = search !== '' ? 'narrowed' : state === 'any' ? 'all' : 'state'
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayCreate && (
          <ButtonLink look="primary" href="/topics/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        )
      }
      tabs={
        <AddressTabs
          label={t('states')}
          name="state"
          values={TABS}
          current={state}
          labelOf={each => t(`tab.${each}`)}
        />
      }
      search={t('search')}
      columns={useTopicColumns()}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      sort={sort}
      empty={{
        icon: kind === 'narrowed' ? <FolderSearch /> : <Hash />,
        title: t(`empty.${kind}.title`),
        text: t(`empty.${kind}.text`),
        actions: kind !== 'narrowed' && mayCreate && <ButtonLink href="/topics/new">{t('new')}</ButtonLink>,
      }}
    />
  )
}

/** Columns of the list. */
function useTopicColumns(): readonly Column<Topic>[] {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.topic'),
        sort: 'name',
        kind: 'main',
        cell: topic => <TopicCell topic={topic} />,
      },
      {
        key: 'state',
        label: t('column.state'),
        saysItself: true,
        cell: ({ state }) => <TopicStateBadge state={state} />,
      },
      {
        key: 'audience',
        label: t('column.audience'),
        cell: topic => (
          <span className={styles.soft}>
            <AudienceWords topic={topic} />
          </span>
        ),
      },
      {
        key: 'followers',
        label: t('column.followers'),
        saysItself: true,
        sort: 'follower_count',
        kind: 'end',
        cell: ({ follower_count }) => (
          <span className={styles.soft}>
            {t('followers', { count: follower_count, number: formats.number(follower_count) })}
          </span>
        ),
      },
      {
        key: 'updated',
        label: t('column.updated'),
        sort: 'updated_at',
        wideOnly: true,
        cell: ({ updated_at }) => (
          <span className={styles.soft}>
            <RelativeTime at={updated_at} />
          </span>
        ),
      },
      { key: 'menu', label: t('column.actions'), kind: 'actions', cell: topic => <TopicMenu topic={topic} /> },
    ],
    [t, formats],
  )
}

/** A topic in the list: its picture, its name, and what is special about it. */
function TopicCell({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const traits = [
    topic.auto_follow_mandatory && t('trait.mandatory'),
    topic.auto_follow && !topic.auto_follow_mandatory && t('trait.auto_follow'),
    topic.user_submittable && t('trait.submittable'),
    topic.recommended && t('trait.recommended'),
  ].filter(Boolean)
  return (
    <div className={styles.withPicture}>
      <Avatar name={topic.name} url={topic.image_url} square />
      <div>
        <Link href={`/topics/${topic.id}`} className={styles.name} dir="auto">
          {topic.name}
        </Link>
        {traits.length > 0 && <p className={styles.under}>{traits.join(' · ')}</p>}
      </div>
    </div>
  )
}
