import type { Me } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../../lib/use-address.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Select } from '../../../ui/form/select.tsx'
import styles from '../parts/figures.module.css'

const DAYS = ['7', '30', '90', '365'] as const
const GRAINS = ['day', 'week', 'month'] as const
type Grain = (typeof GRAINS)[number]

/** The time that is shown, as the address has it, in the days of the person. */
export interface Range {
  readonly days: (typeof DAYS)[number]
  readonly by: Grain
  /** The first day, as a date. */
  readonly from: string
  readonly timezone: string
}

const DAY_MS = 86_400_000

/** Long times by week or month, unless a grain was chosen. */
const grainOf = (days: number): Grain => (days > 180 ? 'month' : days > 60 ? 'week' : 'day')

export function rangeOf(address: Address, me: Me, now: number): Range {
  const days = DAYS.find(each => each === address.get('days')) ?? '30'
  const by = GRAINS.find(each => each === address.get('by')) ?? grainOf(Number(days))
  const timezone = me.user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  // This form of a date is the one of ISO 8601.
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return { days, by, timezone, from: day.format(now - (Number(days) - 1) * DAY_MS) }
}

interface RangeChoicesProps {
  readonly range: Range
  readonly address: Address
}

/** Which time is shown, and in what steps. */
export function RangeChoices({ range, address }: RangeChoicesProps) {
  const { t } = useTranslation('studio/numbers')
  return (
    <div className={styles['choices']}>
      <div>
        <Select
          aria-label={t('range.label')}
          value={range.days}
          onChange={event => address.change({ days: event.target.value, by: null })}
        >
          {DAYS.map(days => (
            <option key={days} value={days}>
              {t(`range.${days}`)}
            </option>
          ))}
        </Select>
      </div>
      <Segmented
        label={t('grain.label')}
        value={range.by}
        options={GRAINS.map(by => ({ value: by, label: t(`grain.${by}`) }))}
        onChange={by => address.change({ by })}
      />
    </div>
  )
}
