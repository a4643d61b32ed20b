import type { CalendarEntry } from '@atrium/client'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { StateBadge } from '../parts/post-words.tsx'
import styles from './calendar.module.css'
import { keyOf } from './calendar-queries.ts'
import { type CalendarActions, EntryMenu, useLanding } from './entry-chip.tsx'
import { KindIcon, useDayWords, useEntryWords } from './entry-words.tsx'

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

interface EntryRowProps {
  readonly entry: CalendarEntry
  readonly actions: CalendarActions
}

/** An entry in the list: when, what, of which post, in which topics. */
function EntryRow({ entry, actions }: EntryRowProps) {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useEntryWords()
  const button = useLanding(entry, actions)
  return (
    <li className={styles['row']}>
      <time dateTime={entry.at} className={styles['time']}>
        {formats.time(entry.at)}
      </time>
      <div className={styles['rowWords']}>
        <Link href={`/posts/${entry.content_id}`} className={styles['title']} dir="auto">
          {words.title(entry)}
        </Link>
        <p className={styles['about']}>
          <span className={styles['kind']} data-kind={entry.kind}>
            <KindIcon kind={entry.kind} />
            {words.kind(entry)}
          </span>
          <StateBadge state={entry.state} />
          <span className={styles['topics']} dir="auto">
            {entry.channels.map(({ name }) => name).join(', ')}
          </span>
        </p>
      </div>
      <EntryMenu
        entry={entry}
        onMove={actions.move}
        trigger={attributes => (
          <IconButton
            {...attributes}
            ref={button}
            size="s"
            label={t('actions', { entry: words.whole(entry) })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
    </li>
  )
}
