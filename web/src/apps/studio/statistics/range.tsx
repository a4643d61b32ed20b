import type { Me } from '@atrium/client'
import { dayFormat } from '../../../i18n/day-format.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, readDay } from '../../../lib/days.ts'
import type { Address } from '../../../lib/use-address.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../parts/figures.module.css'

const DAYS = ['7', '30', '90', '365'] as const
const OWN = 'own'
/** Days of a range with only one date. */
const DAYS_USUAL = 30
/** Three years, as the server has it. */
const DAYS_MAX = 1096

const GRAINS = ['day', 'week', 'month'] as const
type Grain = (typeof GRAINS)[number]

const DAY_MS = 86_400_000

/** Whole days. */
export interface DayRange {
  readonly choice: (typeof DAYS)[number] | typeof OWN
  readonly from: string
  /** The day after the last one. */
  readonly end: string
}

/** The days that the address names, none after today; null when it names none. */
export function readDays(address: Address, today: string): DayRange | null {
  const days = DAYS.find(each => each === address.get('days'))
  if (days) return { choice: days, from: addDays(today, 1 - Number(days)), end: addDays(today, 1) }
  if (address.get('days') !== OWN) return null
  const to = readDay(address.get('to')) ?? today
  const from = readDay(address.get('from')) ?? addDays(to, 1 - DAYS_USUAL)
  const [first = today, last = today] = [from, to].map(day => (day > today ? today : day)).sort()
  const earliest = addDays(last, 1 - DAYS_MAX)
  return { choice: OWN, from: first < earliest ? earliest : first, end: addDays(last, 1) }
}

const lengthOf = ({ from, end }: Pick<DayRange, 'from' | 'end'>): number =>
  (Date.parse(end) - Date.parse(from)) / DAY_MS

/** The same number of days right before. */
export const rangeBefore = <Days extends DayRange>(range: Days): Days => ({
  ...range,
  from: addDays(range.from, -lengthOf(range)),
  end: range.from,
})

/** The time that is shown, as the address has it, in the days of the person. */
export interface Range extends DayRange {
  readonly by: Grain
  readonly timezone: string
}

/** Long times by week or month, unless a grain was chosen. */
const grainOf = (days: number): Grain => (days > 180 ? 'month' : days > 60 ? 'week' : 'day')

export function rangeOf(address: Address, me: Me, now: number): Range {
  const timezone = me.user.timezone ?? me.program.timezone
  const today = dayOf(now, timezone)
  const days: DayRange = readDays(address, today) ?? {
    choice: '30',
    from: addDays(today, 1 - DAYS_USUAL),
    end: addDays(today, 1),
  }
  return { ...days, timezone, by: GRAINS.find(each => each === address.get('by')) ?? grainOf(lengthOf(days)) }
}

/** The parameters of an address that name the same days. */
export const daysQuery = ({ choice, from, end }: DayRange): string =>
  choice === OWN ? `days=${OWN}&from=${from}&to=${addDays(end, -1)}` : `days=${choice}`

/** `28 Oct – 26 Nov 2026` */
export const daysText = ({ from, end }: DayRange, language: string): string =>
  dayFormat(language, 'UTC').formatRange(Date.parse(from), Date.parse(end) - DAY_MS)

interface DaysChoiceProps {
  /** null for all of them. */
  readonly range: DayRange | null
  readonly address: Address
  /** Label of the choice of all days; no such choice unless given. */
  readonly all?: string
}

/** Which days are shown: the last ones, or own dates. */
export function DaysChoice({ range, address, all }: DaysChoiceProps) {
  const { t } = useTranslation('studio/numbers')
  return (
    <>
      <div>
        <Select
          aria-label={t('range.label')}
          value={range?.choice ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const own = value === OWN && range
            address.change({
              days: value,
              by: null,
              from: own ? range.from : null,
              to: own ? addDays(range.end, -1) : null,
            })
          }}
        >
          {all && <option value="">{all}</option>}
          {DAYS.map(days => (
            <option key={days} value={days}>
              {t(`range.${days}`)}
            </option>
          ))}
          <option value={OWN}>{t('range.own')}</option>
        </Select>
      </div>
      {range?.choice === OWN &&
        (['from', 'to'] as const).map(name => (
          <span key={name} className={styles.day}>
            <span aria-hidden="true">{t(`range.${name}`)}</span>
            <TextInput
              type="date"
              aria-label={t(`range.${name}`)}
              value={readDay(address.get(name)) ?? ''}
              onInput={event => address.change({ [name]: event.currentTarget.value, by: null })}
            />
          </span>
        ))}
    </>
  )
}

interface RangeChoicesProps {
  readonly range: Range
  readonly address: Address
}

/** Which time is shown, in what steps, and with what it is compared. */
export function RangeChoices({ range, address }: RangeChoicesProps) {
  const { t, i18n } = useTranslation('studio/numbers')
  return (
    <>
      <div className={styles.choices}>
        <DaysChoice range={range} address={address} />
        <Segmented
          label={t('grain.label')}
          value={range.by}
          options={GRAINS.map(by => ({ value: by, label: t(`grain.${by}`) }))}
          onChange={by => address.change({ by })}
        />
      </div>
      <p className={styles.hint}>
        {t('compared', { now: daysText(range, i18n.language), before: daysText(rangeBefore(range), i18n.language) })}
      </p>
    </>
  )
}
