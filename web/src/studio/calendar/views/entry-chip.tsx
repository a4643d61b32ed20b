import type { CalendarEntry } from '@atrium/client'
import { useFormats } from '../../../i18n/formats.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from '../calendar.module.css'
import type { CalendarActions } from '../calendar-actions.ts'
import { isMovable } from '../entry.ts'
import { KindIcon } from '../kind-icon.tsx'
import { useEntryWords } from '../use-entry-words.ts'
import { EntryMenu } from './entry-menu.tsx'
import { useDrag } from './use-drag.ts'
import { useLanding } from './use-landing.ts'

interface EntryChipProps {
  readonly entry: CalendarEntry
  readonly actions: CalendarActions
}

/** An entry in a day: a button with its menu, which can be dragged to another day where its date can be moved. */
export function EntryChip({ entry, actions }: EntryChipProps) {
  const formats = useFormats()
  const words = useEntryWords()
  const button = useLanding(entry, actions)
  const canMove = isMovable(entry)
  const drag = useDrag(day => actions.moveToDay(entry, day))
  return (
    <EntryMenu
      entry={entry}
      onMove={actions.move}
      align="start"
      trigger={attributes => (
        <button
          {...attributes}
          ref={button}
          type="button"
          className={styles['chip']}
          data-kind={entry.kind}
          data-state={entry.state}
          data-movable={canMove || undefined}
          title={words.whole(entry)}
          onPointerDown={canMove ? drag : undefined}
        >
          <span className={styles['kind']}>
            <KindIcon kind={entry.kind} />
            <span>{words.short(entry)}</span>
          </span>
          <span className={styles['what']}>
            <time dateTime={entry.at}>{formats.time(entry.at)}</time> <span dir="auto">{words.title(entry)}</span>
          </span>
          <VisuallyHidden>{formats.date(entry.at)}</VisuallyHidden>
        </button>
      )}
    />
  )
}
