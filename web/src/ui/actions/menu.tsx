import type { ComponentChildren, TargetedToggleEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import styles from './menu.module.css'

export interface MenuTrigger {
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

interface MenuProps {
  readonly label: string
  /** The button that opens it; it takes these attributes. */
  readonly trigger: (attributes: MenuTrigger) => ComponentChildren
  /** Which edge of the button it keeps to. */
  readonly align?: 'start' | 'end'
  /** `MenuItem`s; only made when the menu is open. */
  readonly children: ComponentChildren
}

/** A menu on the platform's popover: closed by Escape, by a click elsewhere, and after a choice; arrows and letters move. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onToggle = (event: TargetedToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') focusFirst(popover.current)
    // Only now: the browser returns the focus while it still is on an entry.
    else setOpen(false)
  }
  // Where the entries are rendered after the browser has said that it is open.
  useLayoutEffect(() => {
    if (isOpen) focusFirst(popover.current)
  }, [isOpen])
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes(styles.popover, align === 'start' && styles.start)}
        onBeforeToggle={event => {
          if (event.newState !== 'open') return
          placeAtTrigger(event.currentTarget)
          setOpen(true)
        }}
        onToggle={onToggle}
        onKeyDown={event => moveFocus(event, popover.current)}
        onClick={event => {
          if ((event.target as Element).closest('[role^="menuitem"]:not([aria-disabled="true"])'))
            popover.current?.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Not by attributes: the server renders menus, and the policy of its documents allows no attribute `style`. */
function placeAtTrigger(menu: HTMLElement): void {
  const anchor = `--menu-${menu.id.replaceAll(/[^\w-]/g, '')}`
  const trigger = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)
  trigger?.style.setProperty('anchor-name', anchor)
  menu.style.setProperty('position-anchor', anchor)
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** The first entry of an open menu has the focus; not over an arrow that was pressed meanwhile. */
function focusFirst(menu: HTMLElement | null): void {
  if (menu?.matches(':popover-open') && !menu.contains(document.activeElement)) itemsOf(menu)[0]?.focus()
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next = nextItem(event.key, items, now)
  if (event.key === 'Tab') menu?.hidePopover()
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextItem(key: string, items: readonly HTMLElement[], now: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(now + 1) % items.length]
  if (key === 'ArrowUp') return items.at(now <= 0 ? -1 : now - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined
  const after = [...items.slice(now + 1), ...items.slice(0, now + 1)]
  return after.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
