import type { ContentResults } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { dayFormat, hourFormat } from '../../i18n/day-format.ts'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { SeriesPart } from '../parts/series-part.tsx'
import { filledSeries } from './filled-series.ts'

interface ResultSeriesProps {
  readonly results: ContentResults
  readonly mustRead: boolean
  readonly address: Address
}

const MEASURES = ['viewed', 'acknowledged'] as const

/**
 * When people looked at a post and confirmed it; nothing before the first one has. Hours are those of the reader's time zone; the
 * server counts days in UTC.
 */
export function ResultSeries({ results, mustRead, address }: ResultSeriesProps) {
  const { t, i18n } = useTranslation('studio/numbers')
  const { zone } = useFormats()
  const points = filledSeries(results)
  if (points.length === 0) return null
  const [hour, day] = [hourFormat(i18n.language, zone), dayFormat(i18n.language, 'UTC')]
  const hasDays = points.some(({ step }) => step === 'day')
  const measures = MEASURES.filter(name => name === 'viewed' || mustRead || results.acknowledged > 0)
  return (
    <SeriesPart
      title={t('results.over_time')}
      measures={measures.map(name => ({ name, label: t(`figure.${name}`) }))}
      shown={measures.find(each => each === address.get('show')) ?? 'viewed'}
      onShow={measure => address.change({ show: measure === 'viewed' ? null : measure })}
      points={points.map(({ at, step, ...values }) => ({
        at,
        label: (step === 'hour' ? hour : day).format(new Date(at)),
        values,
      }))}
      hint={t(hasDays && zone !== 'UTC' ? 'results.zones' : 'zone', { timezone: zone })}
    />
  )
}
