import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { CircleCheck, FileSearch, Inbox } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressTabs } from '../../../ui/admin/address-tabs.tsx'
import list from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { TopicSelect } from '../parts/choices.tsx'
import styles from './submissions.module.css'
import { PAGE_SIZE, SUBMISSION_STATES, type SubmissionState, submissionsQuery } from './submissions-queries.ts'

/** Submissions of employees: those that wait for a decision, and those that are decided. */
export function SubmissionsPage() {
  const { t } = useTranslation('studio/submissions')
  const address = useAddress()
  const state = SUBMISSION_STATES.find(each => each === address.get('state')) ?? 'review'
  const search = address.get('q') ?? ''
  const topicId = Number(address.get('topic')) || null
  const query = useQuery(submissionsQuery({ state, search, topicId, page: pageOf(address) }))
  const kind = search || topicId ? 'narrowed' : state === 'review' ? 'review' : 'decided'
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={
        <AddressTabs
          label={t('states')}
          name="state"
          values={SUBMISSION_STATES}
          current={state}
          labelOf={each => t(`tab.${each}`)}
        />
      }
      search={t('search')}
      filters={
        <TopicSelect label={t('topic')} every={t('every_topic')} topicId={topicId} address={address} submittable />
      }
      columns={useSubmissionColumns(state)}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={{
        icon: { narrowed: <FileSearch />, review: <CircleCheck />, decided: <Inbox /> }[kind],
        title: t(`empty.${kind}.title`),
        text: t(`empty.${kind}.text`),
        actions: kind === 'review' && <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>,
      }}
    />
  )
}

/** Columns of the list. */
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
