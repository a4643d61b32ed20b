// Dragging by the pointer: what is held follows it, the day below it is marked, Escape lets go. A finger scrolls, unless it rests on
// the entry first; keys move the entry by Shift and an arrow, or by its menu.

import type { CalendarEntry } from '@atrium/client'
import { CalendarClock, Pencil } from 'lucide-preact'
import type { ComponentChildren, CSSProperties, RefObject, TargetedPointerEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, WEEK_DAYS } from '../../../lib/days.ts'
import { Menu, type MenuTrigger } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './calendar.module.css'
import { isMovable, keyOf, pageOf } from './calendar-queries.ts'
import type { Group } from './colours.ts'
import { KindIcon, useEntryWords } from './entry-words.tsx'

/** Actions of entries, the same in all views. */
export interface CalendarActions {
  /** Asks when. */
  readonly move: (entry: CalendarEntry) => void
  /** To the same time of another day. */
  readonly moveToDay: (entry: CalendarEntry, day: string) => void
  /** The entry that was moved last, which takes the focus where it is shown at its new time. */
  readonly moved: { readonly key: string; readonly at: string } | null
  /** Returns the topic or initiative that colours the entry; null when its kind does. */
  readonly groupOf: (entry: CalendarEntry) => Group | null
}

/** Days by which Shift and a key move an entry. */
const DAYS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK_DAYS,
  ArrowDown: WEEK_DAYS,
}
const KEY_NAMES = Object.keys(DAYS_OF_KEYS)
  .map(key => `Shift+${key}`)
  .join(' ')

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
  const drag = useDrag(button, day => actions.moveToDay(entry, day))
  const group = actions.groupOf(entry)
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.shiftKey ? DAYS_OF_KEYS[event.key] : undefined
    if (days === undefined) return
    event.preventDefault()
    actions.moveToDay(entry, addDays(dayOf(entry.at, formats.zone), days))
  }
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
          className={styles.chip}
          data-kind={entry.kind}
          data-state={entry.state}
          data-movable={canMove || undefined}
          title={words.whole(entry)}
          onPointerDown={canMove ? drag : undefined}
          {...(canMove && { onKeyDown, 'aria-keyshortcuts': KEY_NAMES })}
          {...(group && { 'data-grouped': group.name !== null, style: { '--hue': group.hue } as CSSProperties })}
        >
          <span className={styles.kind}>
            <KindIcon kind={entry.kind} />
            <span>{words.short(entry)}</span>
          </span>
          <span className={styles.what}>
            <time dateTime={entry.at}>{formats.time(entry.at)}</time> <span dir="auto">{words.title(entry)}</span>
          </span>
          {group?.name && (
            <span className={styles.group} dir="auto">
              {group.name}
            </span>
          )}
          <VisuallyHidden>{formats.date(entry.at)}</VisuallyHidden>
        </button>
      )}
    />
  )
}

interface EntryMenuProps {
  readonly entry: CalendarEntry
  readonly onMove: (entry: CalendarEntry) => void
  readonly trigger: (attributes: MenuTrigger) => ComponentChildren
  readonly align?: 'start' | 'end'
}

/** Actions of an entry: open its post, move its date. */
export function EntryMenu({ entry, onMove, trigger, align = 'end' }: EntryMenuProps) {
  const { t } = useTranslation('studio/calendar')
  const words = useEntryWords()
  return (
    <Menu label={words.whole(entry)} trigger={trigger} align={align}>
      <MenuItem href={pageOf(entry)} icon={<Pencil aria-hidden="true" />}>
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

/** Less is a click. */
const START_PX = 6
const DAY_ATTRIBUTE = 'data-day'

/** Milliseconds that a finger rests on an entry to pick it up. */
const HOLD_MS = 400

/** For `onPointerDown`; calls `drop` with the day on which it was let go. */
function useDrag(button: RefObject<HTMLElement | null>, drop: (day: string) => void) {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    const element = button.current
    const keep = (event: Event) => element?.hasAttribute('data-held') && event.preventDefault()
    // Added at once: browsers ignore listeners that are added while the finger is down.
    element?.addEventListener('touchmove', keep, { passive: false })
    element?.addEventListener('contextmenu', keep)
    return () => {
      stop.current?.()
      element?.removeEventListener('touchmove', keep)
      element?.removeEventListener('contextmenu', keep)
    }
  }, [button])
  return (event: TargetedPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const [held, from] = [event.currentTarget, { x: event.clientX, y: event.clientY }]
    const pickUp = (isHeld: boolean) => {
      stop.current = follow(held, from, isHeld, drop)
    }
    if (event.pointerType === 'touch') stop.current = whenHeld(from, () => pickUp(true))
    else pickUp(false)
  }
}

/** Calls `then` when the pointer has rested for `HOLD_MS`; a pointer that moves scrolls instead. */
function whenHeld(from: { x: number; y: number }, then: () => void): () => void {
  const leaving = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    leaving.abort()
  }
  const timer = setTimeout(() => {
    stop()
    then()
  }, HOLD_MS)
  const { signal } = leaving
  const move = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - from.x, clientY - from.y) >= START_PX && stop()
  addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, stop, { signal })
  return stop
}

/** Lets the entry follow the pointer. `isHeld`: it is picked up before the pointer moves. */
function follow(
  held: HTMLElement,
  from: { x: number; y: number },
  isHeld: boolean,
  drop: (day: string) => void,
): () => void {
  let below: Element | null = null
  let isDragging = isHeld
  if (isHeld) held.setAttribute('data-held', '')
  const mark = (day: Element | null) => {
    below?.removeAttribute('data-over')
    day?.setAttribute('data-over', '')
    below = day
  }
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    isDragging ||= Math.hypot(x, y) >= START_PX
    if (!isDragging) return
    held.setAttribute('data-held', '')
    held.style.translate = `${x}px ${y}px`
    mark(document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${DAY_ATTRIBUTE}]`) ?? null)
  }
  const end = (event: PointerEvent) => {
    const day = below?.getAttribute(DAY_ATTRIBUTE)
    const wasDragging = isDragging
    stop()
    if (wasDragging) swallowClick()
    if (wasDragging && day && event.type === 'pointerup') drop(day)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.preventDefault()
    swallowClick()
    stop()
  }
  const stop = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', keys)
    held.removeAttribute('data-held')
    held.style.translate = ''
    mark(null)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  addEventListener('keydown', keys)
  return stop
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  addEventListener('pointerdown', () => removeEventListener('click', swallow, { capture: true }), {
    capture: true,
    once: true,
  })
}

/** For the button of an entry: it takes the focus when its entry has just been moved to where it is. */
export function useLanding(entry: CalendarEntry, { moved }: CalendarActions) {
  const button = useRef<HTMLButtonElement>(null)
  const isHere = moved !== null && moved.key === keyOf(entry) && moved.at === entry.at
  useLayoutEffect(() => {
    if (isHere) button.current?.focus()
  }, [isHere])
  return button
}
