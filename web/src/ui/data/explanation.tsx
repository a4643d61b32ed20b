import { Info } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import styles from './explanation.module.css'

interface ExplanationProps {
  /** What it explains, in a sentence: the name of the button. */
  readonly label: string
  readonly children: ReactNode
}

/** A small button whose explanation is shown under a mouse, and by a tap or a key; Escape or a tap elsewhere closes it. */
export function Explanation({ label, children }: ExplanationProps) {
  const id = useId()
  const popover = useRef<HTMLSpanElement>(null)
  const anchor = `--explanation-${id.replaceAll(/[^\w-]/g, '')}`
  const show = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !popover.current?.matches(':popover-open')) popover.current?.showPopover()
  }
  const hide = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') popover.current?.hidePopover()
  }
  return (
    <span className={styles['explanation']} onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        popoverTargetAction="show"
        style={{ anchorName: anchor } as Record<string, string>}
      >
        <Info aria-hidden="true" />
      </button>
      <span
        ref={popover}
        id={id}
        popover="auto"
        className={styles['text']}
        style={{ positionAnchor: anchor } as Record<string, string>}
      >
        {children}
      </span>
    </span>
  )
}
