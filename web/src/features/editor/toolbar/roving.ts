import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('button[data-tool]:not(:disabled)') ?? []),
]

function hold(bar: HTMLElement | null, chosen: Element | null | undefined): void {
  const buttons = buttonsOf(bar)
  const held = buttons.find(button => button === chosen) ?? buttons[0]
  for (const button of bar?.querySelectorAll<HTMLElement>('button[data-tool]') ?? [])
    button.tabIndex = button === held ? 0 : -1
}

/**
 * A toolbar as ARIA's pattern has it: one stop for Tab, arrows move within. Buttons carry `data-tool`. After each
 * rendering one of them is in reach.
 */
export function useRoving(bar: RefObject<HTMLElement | null>) {
  useEffect(() => hold(bar.current, bar.current?.querySelector('button[data-tool][tabindex="0"]')))
  return {
    onFocus: (event: FocusEvent) => {
      if (event.target.matches('button[data-tool]')) hold(bar.current, event.target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = buttonsOf(bar.current)
      const now = buttons.indexOf(event.target as HTMLElement)
      const next = now < 0 ? undefined : buttons[nextIndex(event, now, buttons.length)]
      if (!next || next === event.target) return
      event.preventDefault()
      next.focus()
    },
  }
}

function nextIndex({ key, currentTarget }: KeyboardEvent, now: number, count: number): number {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (now + 1) % count
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (now - 1 + count) % count
  return now
}
