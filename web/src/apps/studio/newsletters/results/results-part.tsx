import type { Newsletter, NewsletterResults } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { EyeOff } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Section } from '../../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Banner } from '../../../../ui/surface/banner.tsx'
import figures from '../../parts/figures.module.css'
import { FiguresSection, FigureTile, useFigureColumn } from '../../parts/figures.tsx'
import { SeriesPart } from '../../parts/series-part.tsx'
import { MailFrame } from '../mail-frame.tsx'
import styles from '../newsletters.module.css'
import { type NewsletterVersion, previewQuery } from '../newsletters-queries.ts'
import { DeliveriesPart } from './deliveries-part.tsx'
import { resultsQuery } from './results-queries.ts'

/** Results of a newsletter: the figures that its measuring allows, clicks on a picture of the mail, and whom it reached. */
export function ResultsPart({ version }: { readonly version: NewsletterVersion }) {
  const { newsletter } = version
  const { t } = useTranslation('studio/newsletters')
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(newsletter))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton rows={6} />
  const { recipients, waiting } = data
  const done = (recipients ?? 0) - (waiting ?? 0)
  return (
    <div className={styles.parts}>
      {newsletter.state === 'sending' && (
        <ProgressBar label={t('results.progress')} value={recipients ? done / recipients : 0} />
      )}
      {newsletter.mail_tracking === 'none' && (
        <Banner icon={<EyeOff aria-hidden="true" />}>{t('results.not_measured')}</Banner>
      )}
      <Tiles results={data} />
      {data.opened && <p className={styles.soft}>{t('results.why_estimated')}</p>}
      <Series newsletter={newsletter} results={data} />
      <Blocks version={version} results={data} />
      <DeliveriesPart newsletter={newsletter} results={data} />
    </div>
  )
}

const SKIPPED = ['no_address', 'refused', 'switched_off', 'nothing_to_show'] as const

function Tiles({ results }: { readonly results: NewsletterResults }) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { sent, recipients, failed, waiting, skipped, opened, clicked, unsubscribed } = results
  const number = (count: number | null) => (count === null ? t('results.hidden') : formats.number(count))
  const share = (count: number) => (sent ? t('results.share', { share: formats.percent(count / sent) }) : undefined)
  const why = SKIPPED.filter(each => (skipped[each] ?? 0) > 0)
  const leftOut = SKIPPED.some(each => skipped[each] === null)
    ? null
    : SKIPPED.reduce((sum, each) => sum + (skipped[each] ?? 0), 0)
  return (
    <dl className={figures.tiles}>
      <FigureTile
        name={t('results.sent')}
        value={number(sent)}
        note={t('results.of', { number: number(recipients) })}
        definition={t('results.sent_text')}
      />
      {waiting !== 0 && (
        <FigureTile name={t('results.waiting')} value={number(waiting)} definition={t('results.waiting_text')} />
      )}
      <FigureTile name={t('results.failed')} value={number(failed)} definition={t('results.failed_text')} />
      <FigureTile
        name={t('results.skipped')}
        value={number(leftOut)}
        note={
          why.length > 0 &&
          why.map(each => <p key={each}>{t(`results.why.${each}`, { number: formats.number(skipped[each] ?? 0) })}</p>)
        }
        definition={t('results.skipped_text')}
      />
      {opened && (
        <FigureTile
          name={t('results.opened')}
          value={t('results.about', { number: formats.number(opened.count) })}
          note={share(opened.count)}
          definition={t('results.why_estimated')}
        />
      )}
      {clicked && (
        <FigureTile
          name={t('results.clicked')}
          value={formats.number(clicked.count)}
          note={share(clicked.count)}
          definition={t('results.clicked_text')}
        />
      )}
      <FigureTile
        name={t('results.unsubscribed')}
        value={number(unsubscribed)}
        definition={t('results.unsubscribed_text')}
      />
    </dl>
  )
}

interface PartProps {
  readonly newsletter: Newsletter
  readonly results: NewsletterResults
}

const MEASURES = ['opened', 'clicked'] as const

function Series({ newsletter, results }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const [shown, setShown] = useState<(typeof MEASURES)[number]>('opened')
  if (results.series.length === 0) return null
  return (
    <SeriesPart
      title={t('results.over_time')}
      name={`newsletter-${newsletter.id}`}
      measures={MEASURES.map(name => ({
        name,
        label: t(`results.${name}`),
        total: results[name]?.count ?? 0,
        before: null,
      }))}
      shown={shown}
      onShow={setShown}
      points={results.series.map(({ at, ...values }) => ({
        at,
        values,
        label: formats.dateTime(at),
        tick: formats.time(at),
        date: at,
      }))}
    />
  )
}

/** Clicks by block: on a picture of the mail, and as a table. */
function Blocks({ version, results }: { readonly version: NewsletterVersion; readonly results: NewsletterResults }) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { newsletter } = version
  const { data: preview } = useQuery(previewQuery(version, null, null))
  const figure = useFigureColumn<NewsletterResults['blocks'][number]>()
  const isCounted = results.clicked !== null
  const clicks = useMemo(
    () => new Map(results.blocks.flatMap(({ block_id, clicks }) => (clicks ? [[block_id, clicks] as const] : []))),
    [results],
  )
  const marks = useMemo(
    () =>
      new Map(
        [...clicks].map(([id, count]) => [id, t('results.clicks', { count, number: formats.number(count) })] as const),
      ),
    [clicks, t, formats],
  )
  const nameOf = ({ title, kind }: NewsletterResults['blocks'][number]) => title || t(`block.${kind as 'text'}`)
  return (
    <>
      {isCounted && (
        <FiguresSection
          title={t('results.by_block')}
          name={`newsletter-${newsletter.id}-blocks`}
          columns={[
            {
              key: 'title',
              label: t('results.block'),
              kind: 'main',
              cell: block => <span dir="auto">{nameOf(block)}</span>,
              value: nameOf,
            },
            figure('clicks', t('results.clicks_heading'), ({ clicks }) => clicks),
          ]}
          rows={results.blocks.filter(({ kind }) => kind !== 'divider' && kind !== 'heading')}
          idOf={({ block_id }) => block_id}
        />
      )}
      <Section title={t('results.mail')} lead={t(isCounted ? 'results.mail_lead' : 'preview.as_me')}>
        {preview && (
          <MailFrame title={t('results.mail')} html={preview.html} width="desk" isDark={false} marks={marks} />
        )}
      </Section>
    </>
  )
}
