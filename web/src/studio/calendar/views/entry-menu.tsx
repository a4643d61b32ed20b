import type { CalendarEntry } from '@atrium/client'
import { CalendarClock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, type MenuTrigger } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { isMovable } from '../entry.ts'
import { useEntryWords } from '../use-entry-words.ts'

interface EntryMenuProps {
  readonly entry: CalendarEntry
  readonly onMove: (entry: CalendarEntry) => void
  readonly trigger: (attributes: MenuTrigger) => ReactNode
  readonly align?: 'start' | 'end'
}

/** What can be done with an entry: its post is opened, its date moved. */
export function EntryMenu({ entry, onMove, trigger, align = 'end' }: EntryMenuProps) {
  const { t } = useTranslation('studio/calendar')
  const words = useEntryWords()
  return (
    <Menu label={words.whole(entry)} trigger={trigger} align={align}>
      <MenuItem href={`/posts/${entry.content_id}`} icon={<Pencil aria-hidden="true" />}>
        {t('open')}
      </MenuItem>
      {isMovable(entry) && (
        <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={() => onMove(entry)}>
          {t('move_to')}
        </MenuItem>
      )}
    </Menu>
  )
}
