import type { CalendarEntry, Post } from '@atrium/client'
import { Ellipsis } from 'lucide-preact'
import type { CSSProperties } from 'preact'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { monthOf } from '../../../lib/days.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { StateBadge } from '../parts/post-words.tsx'
import styles from './calendar.module.css'
import { keyOf, pageOf } from './calendar-queries.ts'
import { type CalendarActions, EntryChip, EntryMenu, useLanding } from './entry-chip.tsx'
import { KindIcon, useDayWords, useEntryWords } from './entry-words.tsx'

/** More have a link to their week. */
const SHOWN_MAX = 3

interface GridProps {
  readonly weeks: readonly (readonly string[])[]
  readonly today: string
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
  readonly actions: CalendarActions
  readonly hrefOfWeek: (day: string) => string
}

interface MonthViewProps extends GridProps {
  /** A day of the month. */
  readonly day: string
}

/** The weeks of a month as a table of days. */
export function MonthView({ day, weeks, today, ...rest }: MonthViewProps) {
  const words = useDayWords()
  return (
    <table className={styles.month}>
      <VisuallyHidden as="caption">{words.month(day)}</VisuallyHidden>
      <thead>
        <tr>
          {weeks[0]?.map(each => (
            <th key={each} scope="col" abbr={words.weekdayLong(each)}>
              {words.weekday(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(each => (
              <DayCell
                key={each}
                {...rest}
                day={each}
                isToday={each === today}
                isPast={each < today}
                isOther={monthOf(each) !== monthOf(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps extends Omit<GridProps, 'weeks' | 'today'> {
  readonly day: string
  readonly isToday: boolean
  readonly isPast: boolean
  /** A day of the month before or after. */
  readonly isOther: boolean
}

function DayCell({ day, isToday, isPast, isOther, entries, actions, hrefOfWeek }: DayCellProps) {
  const { t } = useTranslation('studio/calendar')
  const words = useDayWords()
  const formats = useFormats()
  const all = entries.get(day) ?? []
  const shown = all.length > SHOWN_MAX + 1 ? all.slice(0, SHOWN_MAX) : all
  const hidden = all.length - shown.length
  return (
    <td
      className={styles.day}
      data-day={day}
      data-past={isPast || undefined}
      data-other={isOther || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className={styles.number}>
        <time dateTime={day}>
          <span aria-hidden="true">{words.number(day)}</span>
          <VisuallyHidden>{words.day(day)}</VisuallyHidden>
        </time>
        {isToday && <span className={styles.today}>{t('today')}</span>}
      </p>
      {shown.map(entry => (
        <EntryChip key={keyOf(entry)} entry={entry} actions={actions} />
      ))}
      {hidden > 0 && (
        <Link href={hrefOfWeek(day)} className={styles.more}>
          {t('more', { count: hidden, number: formats.number(hidden) })}
          <VisuallyHidden> {words.day(day)}</VisuallyHidden>
        </Link>
      )}
    </td>
  )
}

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
    <ol className={styles.week}>
      {days.map(day => (
        <li
          key={day}
          className={styles.weekDay}
          data-day={day}
          data-past={day < today || undefined}
          aria-current={day === today ? 'date' : undefined}
        >
          <h3 className={styles.weekHead}>
            <span className={styles.weekName}>
              {words.weekday(day)} {day === today && <span className={styles.today}>{t('today')}</span>}
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
    <div className={styles.list}>
      {[...entries].map(([day, all]) => (
        <Card key={day} as="section" padded={false} aria-labelledby={`day-${day}`} className={styles.listDay ?? ''}>
          <h3
            id={`day-${day}`}
            className={styles.listHead}
            data-past={day < today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <time dateTime={day}>{words.whole(day)}</time>
            {day === today && <span className={styles.today}>{t('today')}</span>}
          </h3>
          <ul className={styles.rows}>
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
  const group = actions.groupOf(entry)
  return (
    <li className={styles.row} {...(group && { style: { '--hue': group.hue } as CSSProperties })}>
      <time dateTime={entry.at} className={styles.time}>
        {formats.time(entry.at)}
      </time>
      <div className={styles.rowWords}>
        <Link href={pageOf(entry)} className={styles.title} dir="auto">
          {words.title(entry)}
        </Link>
        <p className={styles.about}>
          <span className={styles.kind} data-kind={entry.kind}>
            <KindIcon kind={entry.kind} />
            {words.kind(entry)}
          </span>
          {entry.kind === 'newsletter' ? words.state(entry) : <StateBadge state={entry.state as Post['state']} />}
          {group?.name && (
            <span className={styles.group} dir="auto">
              {group.name}
            </span>
          )}
          <span className={styles.topics} dir="auto">
            {entry.channels.flatMap(({ name }) => (name === group?.name ? [] : name)).join(', ')}
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
