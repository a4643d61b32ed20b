import type { ContentResults, Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ChartColumn } from 'lucide-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { useGrouping } from '../audiences/audiences-queries.ts'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, FigureTile, useFigureColumn } from '../parts/figures.tsx'
import { resultsQuery, shownPostQuery } from '../parts/post-queries.ts'
import { PostTabs } from '../parts/post-words.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { definitionsQuery } from '../statistics/numbers-queries.ts'
import { ResultSeries } from './result-series.tsx'

/** Results of a post: in figures, over time, and by group. */
export function ResultsPage() {
  const { t } = useTranslation('studio/numbers')
  return (
    <RecordPage parameter="content_id" query={shownPostQuery} title={t('results.title')}>
      {post => <Results post={post} />}
    </RecordPage>
  )
}

function Results({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/numbers')
  return (
    <>
      <PageHeader title={t('results.title')} lead={<span dir="auto">{post.title || t('untitled')}</span>} />
      <PostTabs post={post} current="results" />
      {post.published_at === null ? (
        <Card padded={false}>
          <EmptyState
            icon={<ChartColumn />}
            title={t('results.unpublished.title')}
            text={t('results.unpublished.text')}
            actions={<ButtonLink href={`/posts/${post.id}`}>{t('results.unpublished.next')}</ButtonLink>}
          />
        </Card>
      ) : (
        <Measured post={post} />
      )}
    </>
  )
}

function Measured({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/numbers')
  const address = useAddress()
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(post.id, ''))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.audience_now === null) return <Card>{t('narrow.few.text')}</Card>
  return (
    <>
      <PostFigures results={data} mustRead={post.requires_acknowledgement} />
      <div className={styles.columns} data-wide>
        <ResultSeries contentId={post.id} results={data} mustRead={post.requires_acknowledgement} address={address} />
        <ResultGroups post={post} address={address} />
      </div>
    </>
  )
}

interface PostFiguresProps {
  readonly results: ContentResults
  /** Readers are asked to confirm it. */
  readonly mustRead: boolean
}

/** The audience comes last: the others are parts of it. */
const FIGURES = [
  'viewed',
  'acknowledged',
  'reached',
  'liked',
  'commented',
  'shared',
  'link_visits',
  'audience_at_publish',
  'audience_now',
] as const
/** Those that say most as a part of the audience. */
const OF_AUDIENCE: readonly string[] = ['reached', 'viewed', 'acknowledged']

/** Every figure of a post, with what it counts. */
function PostFigures({ results, mustRead }: PostFiguresProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { data: definitions = {} } = useQuery(definitionsQuery)
  const figures = FIGURES.flatMap(name => {
    const value = results[name]
    return value === null || (name === 'acknowledged' && !mustRead && value === 0) ? [] : [{ name, value }]
  })
  const audience = results.audience_at_publish ?? 0
  const share = (value: number) => formats.percent(Math.min(1, value / audience))
  return (
    <>
      <dl className={styles.tiles}>
        {figures.map(({ name, value }) => (
          <FigureTile
            key={name}
            name={t(`figure.${name}`)}
            value={formats.number(value)}
            note={OF_AUDIENCE.includes(name) && audience > 0 ? t('of_audience', { share: share(value) }) : undefined}
            definition={definitions[name]}
          />
        ))}
      </dl>
      {audience > 0 && <p className={styles.hint}>{t('top.hint')}</p>}
    </>
  )
}

type Group = ContentResults['by'][number]

interface ResultGroupsProps {
  readonly post: Post
  readonly address: Address
}

/** The figures by an attribute of people, small groups together. */
function ResultGroups({ post, address }: ResultGroupsProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const { by, attributes } = useGrouping(address)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(resultsQuery(post.id, by))
  const folded = data?.by.at(-1)?.folded
  const figure = useFigureColumn<Group>()
  const amount = (name: 'viewed' | 'acknowledged') =>
    figure(
      name,
      t(`figure.${name}`),
      group => group[name],
      group =>
        t('share_of', { count: formats.number(group[name]), share: formats.percent(group[name] / group.audience) }),
    )
  const columns: readonly FigureColumn<Group>[] = [
    {
      key: 'value',
      label: t('groups.value'),
      kind: 'main',
      value: ({ value }) => value ?? t('groups.folded'),
      cell: group => (group.value === null ? t('groups.folded') : <span dir="auto">{group.value}</span>),
    },
    figure('audience', t('figure.audience_now'), ({ audience }) => audience),
    amount('viewed'),
    ...(post.requires_acknowledgement ? [amount('acknowledged')] : []),
  ]
  return (
    <FiguresSection
      title={t('groups.title')}
      name={`results-${post.id}-by-${by}`}
      columns={columns}
      rows={data?.by ?? []}
      idOf={group => data?.by.indexOf(group) ?? 0}
      stale={isPlaceholderData}
      choices={
        attributes.length > 0 && (
          <Select
            aria-label={t('groups.attribute')}
            value={by}
            onChange={event => address.change({ by: event.currentTarget.value })}
          >
            {attributes.map(({ attribute, label }) => (
              <option key={attribute} value={attribute}>
                {label}
              </option>
            ))}
          </Select>
        )
      }
      empty={
        <>
          {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
          {!data && !error && <TableSkeleton rows={4} />}
          {data && <p className={styles.hint}>{t('groups.nobody')}</p>}
        </>
      }
    >
      {folded !== undefined && <p className={styles.hint}>{t('groups.folded_hint', { count: folded })}</p>}
    </FiguresSection>
  )
}
