import type { CalendarEntry } from '@atrium/client'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import styles from '../calendar.module.css'
import type { CalendarActions } from '../calendar-actions.ts'
import { KindIcon } from '../kind-icon.tsx'
import { useEntryWords } from '../use-entry-words.ts'
import { EntryMenu } from './entry-menu.tsx'
import { useLanding } from './use-landing.ts'

interface EntryRowProps {
  readonly entry: CalendarEntry
  readonly actions: CalendarActions
}

/** An entry in the list: when, what, of which post, in which topics. */
export function EntryRow({ entry, actions }: EntryRowProps) {
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
