import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { CircleCheck, FileSearch, Send, Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import styles from '../../../ui/admin/list.module.css'
import type { Column } from '../../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { TopicSelect } from '../parts/choices.tsx'
import { peopleByIdQuery } from '../parts/people-queries.ts'
import { PostList } from '../parts/post-list.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type Answer, PAGE_SIZE, QUEUES, type QueueWanted, queueCountQuery, queueQuery } from './review-queries.ts'

/** Posts that wait for another pair of eyes: first those that this person is asked for. */
export function ReviewQueuePage() {
  const { t } = useTranslation('studio/review')
  const { user_id } = useMe().user
  const address = useAddress()
  const formats = useFormats()
  const search = useAddressText('q')
  const mine = useQuery(queueCountQuery('mine', user_id))
  const all = useQuery(queueCountQuery('all', user_id))
  const counts = { mine: mine.data ?? 0, all: all.data ?? 0, written: 0 }
  const asked = QUEUES.find(each => each === address.get('who'))
  const queue = asked ?? (mine.data === 0 ? 'all' : 'mine')
  const wanted = {
    queue,
    userId: user_id,
    search: address.get('q') ?? '',
    topicId: Number(address.get('topic')) || null,
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('queues')}
        links={QUEUES.map(each => ({
          href: address.hrefWith({ who: each }),
          label: (
            <>
              {t(`queue.${each}`)} {counts[each] > 0 && <span>{formats.number(counts[each])}</span>}
            </>
          ),
          current: each === queue,
        }))}
      />
      <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
        <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} />
      </Toolbar>
      {asked === undefined && mine.error && (
        <ProblemState error={mine.error} busy={mine.isFetching} onRetry={() => mine.refetch()} />
      )}
      {asked === undefined && mine.isPending && <TableSkeleton />}
      {(asked !== undefined || mine.data !== undefined) && <QueueList wanted={wanted} address={address} />}
    </>
  )
}

interface QueueListProps {
  readonly wanted: QueueWanted
  readonly address: Address
}

/** The posts of a queue, a page of them. */
function QueueList({ wanted, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  const query = useQuery(queueQuery(wanted))
  const posts = query.data?.rows ?? []
  const columns = useQueueColumns(posts)
  return (
    <PostList<Answer>
      label={t('title')}
      columns={columns}
      query={query}
      posts={posts}
      untitled={t('untitled')}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<Nothing wanted={wanted} address={address} />}
      steps={[
        { step: 'publish', icon: <Send aria-hidden="true" />, label: t('decision.approve') },
        { step: 'draft', icon: <Undo2 aria-hidden="true" />, label: t('decision.return') },
      ]}
      dialog={({ step, ...asked }) => <AnswerDialog answer={step} {...asked} />}
    />
  )
}

/** Why nothing waits, and where one goes on. */
function Nothing({ wanted: { queue, search, topicId }, address }: QueueListProps) {
  const { t } = useTranslation('studio/review')
  if (search !== '' || topicId !== null)
    return <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t(`empty.${queue}.title`)}
      text={t(`empty.${queue}.text`)}
      actions={
        queue === 'mine' ? (
          <ButtonLink href={address.hrefWith({ who: 'all' })}>{t('empty.see_all')}</ButtonLink>
        ) : (
          <ButtonLink href="/posts?state=draft">{t('empty.see_drafts')}</ButtonLink>
        )
      }
    />
  )
}

/** Columns of the queue: author, reviewer, due day, and time of sending to review. */
function useQueueColumns(posts: readonly Post[]): readonly Column<Post>[] {
  const { t } = useTranslation('studio/review')
  const { user_id } = useMe().user
  const formats = useFormats()
  const ids = [...new Set(posts.flatMap(({ reviewer_user_id }) => reviewer_user_id ?? []))].sort((a, b) => a - b)
  const { data: people = [] } = useQuery(peopleByIdQuery(ids))
  return [
    {
      key: 'post',
      label: t('column.post'),
      kind: 'main',
      cell: ({ id, title, channels }) => (
        <>
          <Link href={`/posts/${id}/review`} className={styles.name} dir="auto">
            {title || t('untitled')}
          </Link>
          <p className={styles.under} dir="auto">
            {channels.map(({ name }) => name).join(', ')}
          </p>
        </>
      ),
    },
    { key: 'author', label: t('column.author'), cell: ({ author }) => <bdi>{author.display_name}</bdi> },
    {
      key: 'reviewer',
      label: t('column.reviewer'),
      wideOnly: true,
      cell: ({ reviewer_user_id }) => {
        if (reviewer_user_id === null) return <span className={styles.soft}>{t('nobody')}</span>
        if (reviewer_user_id === user_id) return <Badge tone="accent">{t('you')}</Badge>
        return <bdi>{people.find(person => person.user_id === reviewer_user_id)?.display_name}</bdi>
      },
    },
    {
      key: 'due',
      label: t('column.due'),
      cell: ({ review: { due_at } }) => {
        if (!due_at) return <span className={styles.soft}>{t('none')}</span>
        return <Badge tone={Date.parse(due_at) < Date.now() ? 'danger' : 'neutral'}>{formats.date(due_at)}</Badge>
      },
    },
    {
      key: 'since',
      label: t('column.since'),
      cell: ({ review_sent_at, updated_at }) => <RelativeTime at={review_sent_at ?? updated_at} />,
    },
  ]
}
