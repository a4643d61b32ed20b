import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { kindOf } from '../../../ui/feedback/problem.ts'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'

const TypedText = lazy(() => loadWithNetwork(async () => ({ default: (await import('./typed-text.tsx')).TypedText })))

interface LoadedProps<Data, Key extends QueryKey> {
  readonly query: (id: number) => UseQueryOptions<Data, Error, Data, Key>
  /** The way back to the list. */
  readonly back?: ComponentChildren
  /** The heading until the record is read. */
  readonly title: string
  /** Below it. */
  readonly pending?: ComponentChildren
  readonly children: (data: Data, readAgain: () => void) => ComponentChildren
}

interface RecordPageProps<Data, Key extends QueryKey> extends LoadedProps<Data, Key> {
  /** The parameter of the address with the id of the record. */
  readonly parameter: string
}

/** The page of a record that the address names: while it is read, when that failed (with what was typed in it), and as `children` shows it. */
export function RecordPage<Data, Key extends QueryKey>({ parameter, ...loaded }: RecordPageProps<Data, Key>) {
  const id = useParams()[parameter] ?? ''
  if (!/^\d{1,15}$/.test(id)) return <NotFoundPage />
  return <Loaded key={id} id={Number(id)} {...loaded} />
}

function Loaded<Data, Key extends QueryKey>(props: LoadedProps<Data, Key> & { readonly id: number }) {
  const { id, query, back, title, pending = <TableSkeleton />, children } = props
  const { data, error, isFetching, refetch } = useQuery(query(id))
  const { t } = useTranslation('studio/common')
  const { topics, audiences } = useMe().restrictions
  const mayBeOthers = (topics ?? audiences) !== null && ['missing', 'forbidden'].includes(kindOf(error))
  return (
    <>
      {back}
      {data === undefined && <PageHeader title={title} />}
      {data === undefined && !error && pending}
      {data === undefined && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {data === undefined && error && (
        <Suspense fallback={null}>
          {mayBeOthers && <Banner>{t('others.missing')}</Banner>}
          <TypedText />
        </Suspense>
      )}
      {data !== undefined && children(data, () => void refetch())}
    </>
  )
}
