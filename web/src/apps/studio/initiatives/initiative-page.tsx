import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Flag } from 'lucide-preact'
import { Link, useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { dayOf } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, FigureTile, useFigureColumn } from '../parts/figures.tsx'
import { definitionsQuery } from '../statistics/numbers-queries.ts'
import { initiativeQuery, MEASURED_MAX, type MeasuredPost, measuredPostsQuery } from './initiatives-queries.ts'

/** Results of an initiative: the figures of its posts, and their sums. */
export function InitiativePage() {
  const { t } = useTranslation('studio/initiatives')
  const { initiative_id = '' } = useParams()
  const id = /^\d{1,15}$/.test(initiative_id) ? Number(initiative_id) : 0
  const { data, error, isFetching, refetch } = useQuery(initiativeQuery(id))
  if (data === null) return <NotFoundPage />
  return (
    <>
      <BackTo href="/initiatives" label={t('title')} />
      {data ? (
        <Results initiative={data} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton />}
        </>
      )}
    </>
  )
}

function Results({ initiative: { id, name } }: { readonly initiative: Initiative }) {
  const { t } = useTranslation('studio/initiatives')
  const { data, error, isFetching, refetch } = useQuery(measuredPostsQuery(id))
  return (
    <>
      <PageHeader
        title={name}
        actions={<ButtonLink href={`/posts?initiative=${id}`}>{t('results.open_posts')}</ButtonLink>}
      />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <>
          {data.length > 0 && <Sums posts={data} />}
          <PostsPart id={id} posts={data} />
        </>
      )}
    </>
  )
}

interface PostsProps {
  readonly posts: readonly MeasuredPost[]
}

/** The figures of all posts together. */
function Sums({ posts }: PostsProps) {
  const { t } = useTranslation('studio/initiatives')
  const { t: numbers } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const sumOf = (name: keyof MeasuredPost['figures'], of = posts) =>
    of.reduce((sum, { figures }) => sum + figures[name], 0)
  const mustRead = posts.filter(post => post.requires_acknowledgement || post.figures.acknowledged > 0)
  const tile = (name: 'viewed' | 'acknowledged', of: readonly MeasuredPost[]) => {
    const [people, audience] = [sumOf(name, of), sumOf('audience', of)]
    return (
      <FigureTile
        name={numbers(`figure.${name}`)}
        value={formats.number(people)}
        note={audience > 0 && numbers('of_audience', { share: formats.percent(Math.min(1, people / audience)) })}
        definition={definitions[name]}
      />
    )
  }
  return (
    <>
      <dl className={styles.tiles}>
        <FigureTile name={t('results.posts')} value={formats.number(posts.length)} definition={undefined} />
        {tile('viewed', posts)}
        {mustRead.length > 0 && tile('acknowledged', mustRead)}
        <FigureTile
          name={numbers('figure.audience_at_publish')}
          value={formats.number(sumOf('audience'))}
          definition={definitions.audience_at_publish}
        />
      </dl>
      <p className={styles.hint}>
        {t('results.sums')}{' '}
        {posts.length === MEASURED_MAX && t('results.first', { number: formats.number(MEASURED_MAX) })}
      </p>
    </>
  )
}

/** The posts one by one. */
function PostsPart({ id, posts }: PostsProps & { readonly id: number }) {
  const { t } = useTranslation('studio/initiatives')
  const { t: numbers } = useTranslation('studio/numbers')
  const formats = useFormats()
  const figure = useFigureColumn<MeasuredPost>()
  const people = (name: 'viewed' | 'acknowledged') =>
    figure(
      name,
      numbers(`figure.${name}`),
      ({ figures }) => figures[name],
      ({ figures }) =>
        figures.audience === 0
          ? formats.number(figures[name])
          : numbers('share_of', {
              count: formats.number(figures[name]),
              share: formats.percent(Math.min(1, figures[name] / figures.audience)),
            }),
    )
  const columns: readonly FigureColumn<MeasuredPost>[] = [
    {
      key: 'title',
      label: t('results.post'),
      kind: 'main',
      value: ({ title }) => title,
      cell: post => (
        <Link href={`/posts/${post.id}/results`} dir="auto">
          {post.title || numbers('untitled')}
        </Link>
      ),
    },
    {
      key: 'published',
      label: t('results.published'),
      value: ({ published_at }) => published_at && dayOf(published_at, formats.zone),
      cell: ({ published_at }) => published_at && <RelativeTime at={published_at} />,
    },
    people('viewed'),
    ...(posts.some(post => post.requires_acknowledgement) ? [people('acknowledged')] : []),
    figure('audience', numbers('figure.audience_at_publish'), ({ figures }) => figures.audience),
  ]
  return (
    <FiguresSection
      title={t('results.posts')}
      name={`initiative-${id}`}
      columns={columns}
      rows={posts}
      idOf={post => post.id}
      empty={
        <Card padded={false}>
          <EmptyState icon={<Flag />} title={t('results.empty.title')} text={t('results.empty.text')} />
        </Card>
      }
    />
  )
}
