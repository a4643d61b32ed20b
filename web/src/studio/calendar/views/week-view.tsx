import type { CalendarEntry } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import styles from '../calendar.module.css'
import type { CalendarActions } from '../calendar-actions.ts'
import { keyOf } from '../entry.ts'
import { useDayWords } from '../use-day-words.ts'
import { EntryChip } from './entry-chip.tsx'

interface WeekViewProps {
  readonly days: readonly string[]
  readonly today: string
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
  readonly actions: CalendarActions
}

/** Seven days beside each other, each with all that happens on it. */
export function WeekView({ days, today, entries, actions }: WeekViewProps) {
  const { t } = useTranslation('studio/calendar')
  const words = useDayWords()
  return (
    <ol className={styles['week']}>
      {days.map(day => (
        <li
          key={day}
          className={styles['weekDay']}
          data-day={day}
          data-past={day < today || undefined}
          aria-current={day === today ? 'date' : undefined}
        >
          <h3 className={styles['weekHead']}>
            <span className={styles['weekName']}>
              {words.weekday(day)} {day === today && <span className={styles['today']}>{t('today')}</span>}
            </span>{' '}
            <time dateTime={day}>{words.day(day)}</time>
          </h3>
          {(entries.get(day) ?? []).map(entry => (
            <EntryChip key={keyOf(entry)} entry={entry} actions={actions} />
          ))}
        </li>
      ))}
    </ol>
  )
}
