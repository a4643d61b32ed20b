import type { AnalyticsOverview } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { dayFormat } from '../../i18n/day-format.ts'
import type { Address } from '../../lib/use-address.ts'
import { SeriesPart } from '../parts/series-part.tsx'

interface ActivityProps {
  readonly overview: AnalyticsOverview
  readonly address: Address
  readonly timezone: string
}

const MEASURES = ['active_users', 'views', 'engagements', 'posts'] as const

/** How the program went, step by step. */
export function Activity({ overview, address, timezone }: ActivityProps) {
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
