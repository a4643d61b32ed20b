import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly onChange: (value: Value) => void
  /** What the chosen tab shows. */
  readonly children: ReactNode
}

/** Parts of one page of which one is shown. Where each has an address of its own, take `TabLinks`. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(
      event,
      tabs.length,
      tabs.findIndex(tab => tab.value === value),
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles['tabs']} onKeyDown={onKeyDown} tabIndex={-1}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

function nextIndex(event: KeyboardEvent, count: number, now: number): number | null {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (now + 1) % count
  if (event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (now - 1 + count) % count
  return null
}
