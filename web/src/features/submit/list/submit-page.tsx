import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FilePen, PenLine, SquarePen } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useMe } from '../../../apps/shared/session/session.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { unsentQuery } from '../new-draft.ts'
import { type Shelf, submissionsQuery } from '../submit-queries.ts'
import { SubmissionRow } from './submission-row.tsx'
import { SubmissionsSkeleton } from './submissions-skeleton.tsx'
import styles from './submit-page.module.css'

/** What a person has written: drafts, what is looked at, what came back and why, what is published. */
export function SubmitPage() {
  const { t } = useTranslation('submit')
  const [search] = useSearchParams()
  const shelf: Shelf = search.has('archived') ? 'archived' : 'open'
  const { data: unsent } = useQuery(unsentQuery(useMe()))
  const write = (
    <ButtonLink look="primary" href="/submit/new" icon={<PenLine aria-hidden="true" />}>
      {t('list.write')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={write} />
      {unsent && (
        <div className={styles['unsent']}>
          <Banner
            icon={<FilePen aria-hidden="true" />}
            action={
              <ButtonLink size="s" href="/submit/new">
                {t('list.go_on')}
              </ButtonLink>
            }
          >
            {t('list.unsent', { title: unsent.value.title || t('untitled') })}
          </Banner>
        </div>
      )}
      <div className={styles['tabs']}>
        <TabLinks
          label={t('list.title')}
          links={[
            { href: '/submit', label: t('list.open'), current: shelf === 'open' },
            { href: '/submit?archived', label: t('list.archived'), current: shelf === 'archived' },
          ]}
        />
      </div>
      <Submissions shelf={shelf} />
    </>
  )
}

function Submissions({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('submit')
  const { data: items, error, isFetching, ...list } = useInfiniteQuery(submissionsQuery(shelf))
  const { fetchNextPage, refetch } = list
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!items) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
    return <SubmissionsSkeleton />
  }
  if (items.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<SquarePen />}
          title={t(`list.empty.${shelf}.title`)}
          text={t(`list.empty.${shelf}.text`)}
          actions={shelf === 'open' && <ButtonLink href="/submit/new">{t('list.write')}</ButtonLink>}
        />
      </Card>
    )
  }
  return (
    <>
      <ul className={styles['list']}>
        {items.map(item => (
          <SubmissionRow key={item.id} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={onMore}
          end={t('list.end')}
        />
      )}
    </>
  )
}
