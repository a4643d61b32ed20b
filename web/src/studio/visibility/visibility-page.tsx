import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostTabs } from '../parts/post-tabs.tsx'
import { Explanation } from './explanation.tsx'
import { PersonSearch } from './person-search.tsx'
import styles from './visibility.module.css'
import { explainedPostQuery } from './visibility-queries.ts'

/** Why a person sees a post, or does not: found by name, explained rule by rule. */
export function VisibilityPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/visibility')
  const { data, error, isFetching, refetch } = useQuery(explainedPostQuery(id))
  if (data) return <Asked post={data} />
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={4} />}
    </>
  )
}

function Asked({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/visibility')
  const address = useAddress()
  const [, navigate] = useLocation()
  const person = Number(address.get('person')) || null
  return (
    <>
      <PageHeader title={t('title')} lead={post.title} />
      <PostTabs post={post} current="visibility" />
      <PersonSearch onChosen={id => navigate(address.hrefWith({ person: String(id) }))} />
      {person === null ? <p className={styles['hint']}>{t('hint')}</p> : <Explanation post={post} userId={person} />}
    </>
  )
}
