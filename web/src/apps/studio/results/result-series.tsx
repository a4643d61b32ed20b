import type { ContentResults } from '@atrium/client'
import { useMe } from '../../../core/session/session.tsx'
import { dayFormat, hourFormat, tickFormat } from '../../../i18n/day-format.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, startOf } from '../../../lib/days.ts'
import { toLocal } from '../../../lib/local-time.ts'
import type { Address } from '../../../lib/use-address.ts'
import { useNow } from '../../../lib/use-now.ts'
import styles from '../parts/figures.module.css'
import { SeriesPart } from '../parts/series-part.tsx'
import { type DayRange, DaysChoice, daysText, rangeBefore, readDays } from '../statistics/range.tsx'

interface ResultSeriesProps {
  readonly contentId: number
  readonly results: ContentResults
  readonly mustRead: boolean
  readonly address: Address
}

const MEASURES = ['viewed', 'acknowledged'] as const

/**
 * When people looked at a post and confirmed it, since its publication or on chosen days; nothing before the first one has. Hours
 * are those of the reader's time zone; the server counts days in that of the program.
 */
export function ResultSeries({ contentId, results, mustRead, address }: ResultSeriesProps) {
  const { t, i18n } = useTranslation('studio/numbers')
  const { zone } = useFormats()
  const { timezone } = useMe().program
  const range = readDays(address, dayOf(useNow(), zone))
  const all = filledSeries(results, timezone)
  if (all.length === 0) return null
  const within = (days: DayRange | null) =>
    all.filter(({ at, step }) => {
      const day = dayOf(at, step === 'hour' ? zone : timezone)
      return days === null || (day >= days.from && day < days.end)
    })
  const [points, former] = [within(range), range && within(rangeBefore(range))]
  const sumOf = (name: (typeof MEASURES)[number], of: readonly Point[]) => of.reduce((sum, each) => sum + each[name], 0)
  const [hour, day] = [hourFormat(i18n.language, zone), dayFormat(i18n.language, timezone)]
  const tickDay = tickFormat(i18n.language, timezone, 'day')
  const hasDays = points.some(({ step }) => step === 'day')
  const measures = MEASURES.filter(name => name === 'viewed' || mustRead || Boolean(results.acknowledged))
  return (
    <SeriesPart
      title={t('results.over_time')}
      name={`results-${contentId}`}
      measures={measures.map(name => ({
        name,
        label: t(`figure.${name}`),
        total: sumOf(name, points),
        before: former && sumOf(name, former),
      }))}
      shown={measures.find(each => each === address.get('show')) ?? 'viewed'}
      onShow={measure => address.change({ show: measure === 'viewed' ? null : measure })}
      choices={
        <>
          <DaysChoice range={range} address={address} all={t('range.all')} />
          {range && (
            <p className={styles.soft}>
              {t('compared', {
                now: daysText(range, i18n.language),
                before: daysText(rangeBefore(range), i18n.language),
              })}
            </p>
          )}
        </>
      }
      points={points.map(({ at, step, ...values }) => ({
        at,
        values,
        label: (step === 'hour' ? hour : day).format(new Date(at)),
        tick: (step === 'hour' ? hour : tickDay).format(new Date(at)),
        date: step === 'hour' ? toLocal(at, zone).slice(0, 16).replace('T', ' ') : dayOf(at, timezone),
      }))}
      hint={
        hasDays && zone !== timezone
          ? t('results.zones', { timezone: zone, days: timezone })
          : t('zone', { timezone: zone })
      }
    />
  )
}

type Point = ContentResults['series'][number] & { readonly step: 'hour' | 'day' }

const HOUR_MS = 3_600_000
const HOURS_SHOWN = 72

/**
 * The series with the hours and days in which nothing was, from the publication to the last one in which something was: without
 * them bars would stand beside each other that are days apart.
 */
function filledSeries(
  { series, published_at }: Pick<ContentResults, 'series' | 'published_at'>,
  timezone: string,
): Point[] {
  const last = series.at(-1)
  if (!last || published_at === null) return []
  const published = Date.parse(published_at)
  const nextDay = (at: number) => Date.parse(startOf(addDays(dayOf(at, timezone), 1), timezone))
  // From here on the server counts by the day of the program.
  const days = nextDay(published + HOURS_SHOWN * HOUR_MS - 1)
  const known = new Map(series.map(point => [Date.parse(point.at), point]))
  const first = Math.floor(published / HOUR_MS) * HOUR_MS
  const end = Date.parse(last.at)
  const before = [...known.keys()].filter(at => at < first)
  const after: number[] = []
  for (let at = first; at <= end; at = at < days ? Math.min(at + HOUR_MS, days) : nextDay(at)) after.push(at)
  return [...before, ...after].map(at => {
    const { viewed = 0, acknowledged = 0 } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), viewed, acknowledged, step: at < days ? 'hour' : 'day' }
  })
}
