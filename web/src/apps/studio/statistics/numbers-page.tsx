import type { AnalyticsOverview } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { dayFormat } from '../../../i18n/day-format.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { useMe } from '../../shared/session/session.tsx'
import styles from '../parts/figures.module.css'
import { FigureTile, figureColumn, SeriesPart } from '../parts/figures.tsx'
import { definitionsQuery, overviewQuery } from './numbers-queries.ts'
import { type Range, RangeChoices, rangeOf } from './range.tsx'

/** What happens in the program: how many look at it, at what, and who does not. */
export function NumbersPage() {
  const { t } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(overviewQuery(range))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <RangeChoices range={range} address={address} />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <OverviewFigures overview={data} range={range} />
          <Activity overview={data} address={address} timezone={range.timezone} />
          <TopPosts posts={data.top_posts} />
          <TopicsPart topics={data.channels} />
        </div>
      )}
    </>
  )
}

interface OverviewFiguresProps {
  readonly overview: AnalyticsOverview
  readonly range: Range
}

/** The sums of the whole time. */
function OverviewFigures({ overview, range }: OverviewFiguresProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const sumOf = (member: 'views' | 'engagements') => overview.series.reduce((sum, point) => sum + point[member], 0)
  const figures = [
    ['active_users', overview.active_users],
    ['posts_published', overview.posts_published],
    ['views', sumOf('views')],
    ['engagements', sumOf('engagements')],
  ] as const
  return (
    <dl className={styles['tiles']}>
      {figures.map(([name, value]) => (
        <FigureTile
          key={name}
          name={t(`figure.${name}`)}
          value={formats.number(value)}
          definition={definitions[name]}
        />
      ))}
      <FigureTile
        name={t('figure.not_reached')}
        value={formats.number(overview.not_reached.count)}
        note={
          overview.not_reached.count > 0 && (
            <Link href={`/numbers/not-reached?days=${range.days}`}>{t('not_reached.see')}</Link>
          )
        }
        definition={definitions['not_reached']}
      />
    </dl>
  )
}

interface ActivityProps {
  readonly overview: AnalyticsOverview
  readonly address: Address
  readonly timezone: string
}

const MEASURES = ['active_users', 'views', 'engagements', 'posts'] as const

/** How the program went, step by step. */
function Activity({ overview, address, timezone }: ActivityProps) {
  const { t, i18n } = useTranslation('studio/numbers')
  const day = dayFormat(i18n.language, timezone)
  const shown = MEASURES.find(each => each === address.get('show')) ?? 'active_users'
  return (
    <SeriesPart
      title={t('activity')}
      measures={MEASURES.map(name => ({ name, label: t(`figure.${name}`) }))}
      shown={shown}
      onShow={measure => address.change({ show: measure === 'active_users' ? null : measure })}
      points={overview.series.map(({ at, ...values }) => ({ at, label: day.format(new Date(at)), values }))}
      hint={t('zone', { timezone })}
    />
  )
}

type TopPost = AnalyticsOverview['top_posts'][number]

/** The posts that most people have looked at. */
function TopPosts({ posts }: { readonly posts: readonly TopPost[] }) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const columns: readonly Column<TopPost>[] = [
    {
      key: 'title',
      label: t('top.post'),
      kind: 'main',
      cell: ({ content_id, title }) => (
        <Link href={`/posts/${content_id}/results`} dir="auto">
          {title || t('untitled')}
        </Link>
      ),
    },
    figureColumn('viewed', t('figure.viewed'), ({ viewed }) => formats.number(viewed)),
    figureColumn('audience', t('figure.audience'), ({ audience }) => formats.number(audience)),
    figureColumn('share', t('top.share'), ({ viewed, audience }) =>
      audience === 0 ? '–' : formats.percent(Math.min(1, viewed / audience)),
    ),
  ]
  return (
    <section className={styles['section']} aria-label={t('top.title')}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{t('top.title')}</h2>
      </div>
      {posts.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            icon={<FileText />}
            title={t('top.empty.title')}
            text={t('top.empty.text')}
            actions={<ButtonLink href="/posts">{t('top.empty.next')}</ButtonLink>}
          />
        </Card>
      ) : (
        <DataTable label={t('top.title')} columns={columns} rows={posts} idOf={({ content_id }) => content_id} />
      )}
    </section>
  )
}

type Topic = AnalyticsOverview['channels'][number]

/** The topics of what was published; nothing where nothing was. */
function TopicsPart({ topics }: { readonly topics: readonly Topic[] }) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  if (topics.length === 0) return null
  const columns: readonly Column<Topic>[] = [
    {
      key: 'name',
      label: t('topics.name'),
      kind: 'main',
      cell: ({ id, name }) => (
        <Link href={`/topics/${id}`} dir="auto">
          {name}
        </Link>
      ),
    },
    figureColumn('posts', t('figure.posts'), ({ posts }) => formats.number(posts)),
    figureColumn('viewed', t('figure.views'), ({ viewed }) => formats.number(viewed)),
  ]
  return (
    <section className={styles['section']} aria-label={t('topics.title')}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{t('topics.title')}</h2>
      </div>
      <DataTable label={t('topics.title')} columns={columns} rows={topics} idOf={({ id }) => id} />
    </section>
  )
}
