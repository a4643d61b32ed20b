import type { CalendarEntry } from '@atrium/client'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, dayOf, firstDayOf } from '../../lib/days.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useNow } from '../../lib/use-now.ts'
import { fromLocal, toLocal } from '../../lib/zoned-time.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import type { CalendarActions } from './calendar-actions.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarView } from './calendar-view.tsx'
import { keyOf } from './entry.ts'
import { MoveDialog } from './move/move-dialog.tsx'
import { isPast, useMove } from './move/use-move.ts'
import { readShown } from './shown.ts'
import { useDayWords } from './use-day-words.ts'

const NARROW = '(max-width: 45rem)'
const TIME_START = 10

/** What happens to posts, by month, week or day after day; plans are moved here. */
export function CalendarPage() {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useDayWords()
  const address = useAddress()
  const isNarrow = useMedia(NARROW)
  const today = dayOf(useNow(), formats.zone)
  const shown = readShown(address, today, firstDayOf(formats.locale), isNarrow)
  const [moving, setMoving] = useState<CalendarEntry | null>(null)
  const [moved, setMoved] = useState<CalendarActions['moved']>(null)
  const close = () => setMoving(null)
  const mutation = useMove(entry => {
    setMoved({ key: keyOf(entry), at: entry.at })
    const day = dayOf(entry.at, formats.zone)
    if (day >= shown.first && day < shown.end) close()
    else closeThenFocus(close)
  })
  const actions: CalendarActions = {
    // What is behind the dialog cannot take the focus.
    moved: moving ? null : moved,
    move: entry => {
      mutation.reset()
      setMoving(entry)
    },
    moveToDay: (entry, day) => {
      const local = toLocal(entry.at, formats.zone)
      const at = fromLocal(day + local.slice(TIME_START), formats.zone)
      if (at === null || local.startsWith(day)) return
      if (isPast(at)) toast(t('move.past'), { tone: 'problem' })
      else mutation.mutate({ entry, at })
    },
  }
  const title = shown.view === 'week' ? words.range(shown.first, addDays(shown.end, -1)) : words.month(shown.day)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('zone', { zone: formats.zone })}
        actions={
          <ButtonLink look="primary" href="/posts/new" icon={<PenLine aria-hidden="true" />}>
            {t('write')}
          </ButtonLink>
        }
      />
      <CalendarToolbar shown={shown} title={title} isNarrow={isNarrow} address={address} />
      <CalendarView shown={shown} today={today} actions={actions} address={address} />
      {moving && <MoveDialog entry={moving} mutation={mutation} onClose={close} />}
    </>
  )
}
