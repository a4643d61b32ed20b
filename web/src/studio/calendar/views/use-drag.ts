// Dragging by the pointer: what is held follows it, the day below it is marked, Escape lets go. By mouse and pen alone, since
// a finger scrolls; fingers and keys have the menu.

import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** Less is a click. */
const START_PX = 6
export const DAY_ATTRIBUTE = 'data-day'

/** For `onPointerDown`; calls `drop` with the day on which it was let go. */
export function useDrag(drop: (day: string) => void) {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    stop.current = follow(event.currentTarget, { x: event.clientX, y: event.clientY }, drop)
  }
}

function follow(held: HTMLElement, from: { x: number; y: number }, drop: (day: string) => void): () => void {
  let below: Element | null = null
  let isDragging = false
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
