import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileSearch, Inbox } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import list from '../../../ui/admin/list.module.css'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { TopicSelect } from '../parts/choices.tsx'
import styles from './submissions.module.css'
import {
  PAGE_SIZE,
  SUBMISSION_STATES,
  type SubmissionState,
  type SubmissionsWanted,
  submissionsQuery,
} from './submissions-queries.ts'

/** What employees submitted: what waits for a decision, and what was decided. */
export function SubmissionsPage() {
  const { t } = useTranslation('studio/submissions')
  const address = useAddress()
  const wanted: SubmissionsWanted = {
    state: SUBMISSION_STATES.find(each => each === address.get('state')) ?? 'review',
    search: address.get('q') ?? '',
    topicId: Number(address.get('topic')) || null,
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('states')}
        links={SUBMISSION_STATES.map(each => ({
          href: address.hrefWith({ state: each === 'review' ? null : each }),
          label: t(`tab.${each}`),
          current: each === wanted.state,
        }))}
      />
      <SubmissionsFilters wanted={wanted} address={address} />
      <SubmissionsList wanted={wanted} address={address} />
    </>
  )
}

interface SubmissionsFiltersProps {
  readonly wanted: SubmissionsWanted
  readonly address: Address
}

/** Words and topic that narrow the list; both stand in the address. */
function SubmissionsFilters({ wanted, address }: SubmissionsFiltersProps) {
  const { t } = useTranslation('studio/submissions')
  const search = useAddressText('q')
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
      <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} submittable />
    </Toolbar>
  )
}

interface SubmissionsListProps {
  readonly wanted: SubmissionsWanted
  readonly address: Address
}

/** The submissions in a state, a page of them. */
function SubmissionsList({ wanted, address }: SubmissionsListProps) {
  const { t } = useTranslation('studio/submissions')
  const columns = useSubmissionColumns(wanted.state)
  const query = useQuery(submissionsQuery(wanted))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<NoSubmissions wanted={wanted} />}
    />
  )
}

/** Why there is none, and how to go on. */
function NoSubmissions({ wanted }: { readonly wanted: SubmissionsWanted }) {
  const { t } = useTranslation('studio/submissions')
  const isNarrowed = Boolean(wanted.search || wanted.topicId)
  const kind = isNarrowed ? 'narrowed' : wanted.state === 'review' ? 'review' : 'decided'
  return (
    <EmptyState
      icon={isNarrowed ? <FileSearch /> : kind === 'review' ? <CircleCheck /> : <Inbox />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind === 'review' && <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>}
    />
  )
}

/** What the list says of each submission. */
function useSubmissionColumns(state: SubmissionState): readonly Column<Post>[] {
  const { t } = useTranslation('studio/submissions')
  return useMemo(
    () => [
      {
        key: 'title',
        label: t('column.submission'),
        kind: 'main',
        cell: post => (
          <>
            <Link href={`/submissions/${post.id}`} className={list.name} dir="auto">
              {post.title || t('untitled')}
            </Link>
            <p className={list.under} dir="auto">
              {post.channels.map(({ name }) => name).join(', ')}
            </p>
            {post.archive_reason && (
              <p className={list.under} dir="auto">
                {t('because', { reason: post.archive_reason })}
              </p>
            )}
          </>
        ),
      },
      {
        key: 'author',
        label: t('column.author'),
        cell: ({ author }) => (
          <span className={styles.author}>
            <Avatar name={author.display_name ?? ''} url={author.avatar_url} size={24} />
            <span className={styles.authorName} dir="auto">
              {author.display_name ?? t('somebody')}
            </span>
          </span>
        ),
      },
      {
        key: 'date',
        label: t(`column.${state}`),
        cell: post => (
          <span className={list.soft}>
            <RelativeTime at={dateOf(post, state)} />
          </span>
        ),
      },
    ],
    [t, state],
  )
}

const dateOf = (post: Post, state: SubmissionState): string =>
  (state === 'published' ? post.published_at : state === 'archived' ? post.archived_at : null) ?? post.created_at
