import type { CalendarEntry } from '@atrium/client'
import { useEffect, useRef } from 'react'
import type { CalendarActions } from '../calendar-actions.ts'
import { keyOf } from '../entry.ts'

/** For the button of an entry: it takes the focus when its entry has just been moved to where it is. */
export function useLanding(entry: CalendarEntry, { moved }: CalendarActions) {
  const button = useRef<HTMLButtonElement>(null)
  const isHere = moved !== null && moved.key === keyOf(entry) && moved.at === entry.at
  useEffect(() => {
    if (isHere) button.current?.focus()
  }, [isHere])
  return button
}
