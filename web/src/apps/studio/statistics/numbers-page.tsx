import '../../../features/post/page/print.css'
import type { AnalyticsOverview } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileText } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { dayFormat, tickFormat } from '../../../i18n/day-format.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { dayOf } from '../../../lib/days.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, FigureTile, useBefore, useFigureColumn } from '../parts/figures.tsx'
import { SeriesPart } from '../parts/series-part.tsx'
import { ActivationSection } from './activation-section.tsx'
import { DepartmentsPart } from './departments-part.tsx'
import { narrowedName, narrowingOf, narrowingQueryText } from './narrowing.ts'
import { NarrowingChoices, NarrowingProblem } from './narrowing-choices.tsx'
import { BY, definitionsQuery, overviewQuery } from './numbers-queries.ts'
import { daysQuery, type Range, RangeChoices, rangeOf } from './range.tsx'
import { ReportChoice } from './report-choice.tsx'
import { hourText, weekdayName } from './weekdays.ts'

/** Figures of the program: readers, read posts and people not reached, each beside the period before. */
export function NumbersPage() {
  const { t } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const narrowing = narrowingOf(address)
  const group = BY.find(each => each === address.get('group')) ?? 'department'
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(overviewQuery(range, narrowing, group))
  const before = isPlaceholderData ? undefined : data?.before
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <p className={styles.printed}>
        <bdi>{me.program.name}</bdi>: {t('title')}
      </p>
      <ReportChoice />
      <RangeChoices range={range} address={address} />
      <NarrowingChoices narrowing={narrowing} address={address} />
      {error && !data && (
        <NarrowingProblem error={error} busy={isFetching} onRetry={() => refetch()} address={address} />
      )}
      {!data && !error && <TableSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <OverviewFigures overview={data} before={before} range={range} />
          <Activity overview={data} before={before} range={range} address={address} />
          <DepartmentsPart
            by={group}
            onChoose={by => address.change({ group: by === 'department' ? null : by })}
            groups={data.groups}
            foldedWith={data.folded_with}
            narrowing={narrowing}
            address={address}
          />
          <TopPosts posts={data.top_posts} fileName={narrowedName('posts', narrowing)} />
          <TopicsPart topics={data.channels} fileName={narrowedName('topics', narrowing)} />
        </div>
      )}
      {me.can.manage && <ActivationSection />}
    </>
  )
}

const MEASURES = ['active_users', 'views', 'engagements', 'posts'] as const
type Measure = (typeof MEASURES)[number]

/** Each measure of the whole time. */
function totalsOf({ active_users, posts_published, series }: AnalyticsOverview['before']): Record<Measure, number> {
  const sumOf = (member: 'views' | 'engagements') => series.reduce((sum, point) => sum + point[member], 0)
  return { active_users, views: sumOf('views'), engagements: sumOf('engagements'), posts: posts_published }
}

interface OverviewPartProps {
  readonly overview: AnalyticsOverview
  /** The one of as much time before; undefined while it is on its way. */
  readonly before: AnalyticsOverview['before'] | undefined
  readonly range: Range
}

/** The sums of the whole time. */
function OverviewFigures({ overview, before, range }: OverviewPartProps) {
  const { t, i18n } = useTranslation('studio/numbers')
  const formats = useFormats()
  const narrowing = narrowingOf(useAddress())
  const beforeOf = useBefore()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const [totals, former] = [totalsOf(overview), before && totalsOf(before)]
  const missed = overview.not_reached.count
  const { adoption, best_hour: best } = overview
  const share = adoption.active === 0 ? 0 : adoption.signed_in / adoption.active
  return (
    <dl className={styles.tiles}>
      {MEASURES.map(name => (
        <FigureTile
          key={name}
          name={t(name === 'posts' ? 'figure.posts_published' : `figure.${name}`)}
          value={formats.number(totals[name])}
          note={former && beforeOf(totals[name], former[name])}
          definition={definitions[name]}
        />
      ))}
      <FigureTile
        name={t('figure.not_reached')}
        value={formats.number(missed)}
        note={
          <>
            {before && <span>{beforeOf(missed, before.not_reached.count)}</span>}{' '}
            {missed > 0 && overview.not_reached.user_ids_url && (
              <Link href={`/numbers/not-reached?${daysQuery(range)}${narrowingQueryText(narrowing)}`}>
                {t('not_reached.see')}
              </Link>
            )}
          </>
        }
        definition={definitions.not_reached}
      />
      <FigureTile
        name={t('figure.adoption')}
        value={formats.number(adoption.signed_in)}
        note={t('adoption_of', { share: formats.percent(share), number: formats.number(adoption.active) })}
        definition={definitions.adoption}
      />
      {best && (
        <FigureTile
          name={t('figure.best_hour')}
          value={hourText(best.hour, formats.locale)}
          note={weekdayName(best.weekday, i18n.language)}
          definition={definitions.best_hour}
        />
      )}
    </dl>
  )
}

/** How the program went, step by step. */
function Activity({ overview, before, range, address }: OverviewPartProps & { readonly address: Address }) {
  const { t, i18n } = useTranslation('studio/numbers')
  const { timezone, by } = range
  const day = dayFormat(i18n.language, timezone)
  const tick = tickFormat(i18n.language, timezone, by)
  const [totals, former] = [totalsOf(overview), before && totalsOf(before)]
  return (
    <SeriesPart
      title={t('activity')}
      name={narrowedName('activity', narrowingOf(address))}
      measures={MEASURES.map(name => ({
        name,
        label: t(`figure.${name}`),
        total: totals[name],
        before: former?.[name] ?? null,
      }))}
      shown={MEASURES.find(each => each === address.get('show')) ?? 'active_users'}
      onShow={measure => address.change({ show: measure === 'active_users' ? null : measure })}
      points={overview.series.map(({ at, ...values }, index) => ({
        at,
        values,
        before: before?.series[index],
        date: dayOf(at, timezone),
        label: day.format(new Date(at)),
        tick: tick.format(new Date(at)),
      }))}
      hint={t('zone', { timezone })}
    />
  )
}

type TopPost = AnalyticsOverview['top_posts'][number]

/** The posts that most people have looked at. */
function TopPosts({ posts, fileName }: { readonly posts: readonly TopPost[]; readonly fileName: string }) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const shareOf = ({ viewed, audience }: TopPost) => (audience === 0 ? 0 : Math.min(1, viewed / audience))
  const figure = useFigureColumn<TopPost>()
  const columns: readonly FigureColumn<TopPost>[] = [
    {
      key: 'title',
      label: t('top.post'),
      kind: 'main',
      value: ({ title }) => title,
      cell: ({ content_id, title }) => (
        <Link href={`/posts/${content_id}/results`} dir="auto">
          {title || t('untitled')}
        </Link>
      ),
    },
    figure('viewed', t('figure.viewed'), ({ viewed }) => viewed),
    figure('audience', t('figure.audience_at_publish'), ({ audience }) => audience),
    figure(
      'share',
      t('top.share'),
      post => Math.round(shareOf(post) * 100),
      post => (post.audience === 0 ? '–' : formats.percent(shareOf(post))),
    ),
  ]
  return (
    <FiguresSection
      title={t('top.title')}
      name={fileName}
      columns={columns}
      rows={posts}
      idOf={({ content_id }) => content_id}
      empty={
        <Card padded={false}>
          <EmptyState
            icon={<FileText />}
            title={t('top.empty.title')}
            text={t('top.empty.text')}
            actions={<ButtonLink href="/posts">{t('top.empty.next')}</ButtonLink>}
          />
        </Card>
      }
    >
      {posts.length > 0 && <p className={styles.hint}>{t('top.hint')}</p>}
    </FiguresSection>
  )
}

type Topic = AnalyticsOverview['channels'][number]

/** The topics of what was published; nothing where nothing was. */
function TopicsPart({ topics, fileName }: { readonly topics: readonly Topic[]; readonly fileName: string }) {
  const { t } = useTranslation('studio/numbers')
  const figure = useFigureColumn<Topic>()
  if (topics.length === 0) return null
  const columns: readonly FigureColumn<Topic>[] = [
    {
      key: 'name',
      label: t('topics.name'),
      kind: 'main',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link href={`/topics/${id}`} dir="auto">
          {name}
        </Link>
      ),
    },
    figure('posts', t('figure.posts'), ({ posts }) => posts),
    figure('viewed', t('figure.views'), ({ viewed }) => viewed),
  ]
  return (
    <FiguresSection title={t('topics.title')} name={fileName} columns={columns} rows={topics} idOf={({ id }) => id} />
  )
}
