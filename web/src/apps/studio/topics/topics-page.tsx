import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { FolderSearch, Hash, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import styles from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AudienceWords, TopicMenu, TopicStateBadge } from './topic-menu.tsx'
import { PAGE_SIZE, TOPIC_SORTS, type TopicsWanted, topicsQuery } from './topics-queries.ts'

const TABS = ['any', 'published', 'hidden', 'archived'] as const

/** What posts are published in: found, sorted, shown, hidden and put away. */
export function TopicsPage() {
  const { t } = useTranslation('studio/topics')
  const address = useAddress()
  const search = useAddressText('q')
  const state = TABS.find(each => each === address.get('state')) ?? 'any'
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink look="primary" href="/topics/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t('states')}
        links={TABS.map(each => ({
          href: address.hrefWith({ state: each === 'any' ? null : each }),
          label: t(`tab.${each}`),
          current: each === state,
        }))}
      />
      <Toolbar search={<AddressSearch label={t('search')} text={search} />} />
      <TopicsList
        wanted={{
          state,
          search: search.kept,
          sort: TOPIC_SORTS.find(sort => sort === address.get('sort')) ?? 'name',
          page: pageOf(address),
        }}
        address={address}
      />
    </>
  )
}

interface TopicsListProps {
  readonly wanted: TopicsWanted
  readonly address: Address
}

/** The topics that match, a page of them. */
function TopicsList({ wanted, address }: TopicsListProps) {
  const { t } = useTranslation('studio/topics')
  const columns = useTopicColumns()
  const query = useQuery(topicsQuery(wanted))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      sort={wanted.sort}
      address={address}
      empty={<NoTopics wanted={wanted} />}
    />
  )
}

/** Why there is no topic, and how to go on. */
function NoTopics({ wanted }: { readonly wanted: TopicsWanted }) {
  const { t } = useTranslation('studio/topics')
  const kind = wanted.search !== '' ? 'narrowed' : wanted.state === 'any' ? 'all' : 'state'
  return (
    <EmptyState
      icon={kind === 'narrowed' ? <FolderSearch /> : <Hash />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind !== 'narrowed' && <ButtonLink href="/topics/new">{t('new')}</ButtonLink>}
    />
  )
}

/** What the list says of each topic. */
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
