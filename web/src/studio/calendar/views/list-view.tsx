import type { CalendarEntry } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/surface/card.tsx'
import styles from '../calendar.module.css'
import type { CalendarActions } from '../calendar-actions.ts'
import { keyOf } from '../entry.ts'
import { useDayWords } from '../use-day-words.ts'
import { EntryRow } from './entry-row.tsx'

interface ListViewProps {
  readonly today: string
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
  readonly actions: CalendarActions
}

/** The days on which something happens, one below the other. */
export function ListView({ today, entries, actions }: ListViewProps) {
  const { t } = useTranslation('studio/calendar')
  const words = useDayWords()
  return (
    <div className={styles['list']}>
      {[...entries].map(([day, all]) => (
        <Card key={day} as="section" padded={false} aria-labelledby={`day-${day}`} className={styles['listDay'] ?? ''}>
          <h3
            id={`day-${day}`}
            className={styles['listHead']}
            data-past={day < today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <time dateTime={day}>{words.whole(day)}</time>
            {day === today && <span className={styles['today']}>{t('today')}</span>}
          </h3>
          <ul className={styles['rows']}>
            {all.map(entry => (
              <EntryRow key={keyOf(entry)} entry={entry} actions={actions} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
