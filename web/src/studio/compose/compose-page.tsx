import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { ComposeForm } from './compose-form.tsx'
import { postQuery } from './compose-queries.ts'

/** Where a post is written; `/posts/new` begins one. */
export function ComposePage() {
  const { content_id = '' } = useParams()
  const [, navigate] = useLocation()
  // A new post gets its address when the server has made it, while the person goes on writing: the form stays.
  const [made, setMade] = useState<{ readonly id: string | null; readonly count: number }>({ id: null, count: 0 })
  if (content_id === 'new' && made.id !== null) setMade({ id: null, count: made.count + 1 })
  if (content_id !== 'new' && !/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  if (content_id === 'new' || content_id === made.id) {
    const onMade = (id: number) => {
      setMade({ id: String(id), count: made.count })
      navigate(`/posts/${id}`, { replace: true })
    }
    return <ComposeForm key={made.count} start={null} onMade={onMade} />
  }
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/compose')
  const { data, error, isFetching, refetch } = useQuery(postQuery(id))
  if (data) return <ComposeForm start={data} onMade={() => {}} />
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Card aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="2.5rem" radius="10px" />
          <br />
          <Skeleton height="22rem" radius="10px" />
        </Card>
      )}
    </>
  )
}
