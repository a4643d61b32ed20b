import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './clamped.module.css'

interface ClampedProps {
  /** How many are shown until the rest is asked for. */
  readonly lines: number
  readonly children: string
}

/** A text of which the first lines are shown, and the rest by a button where there is more. */
export function Clamped({ lines, children }: ClampedProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    const watch = new ResizeObserver(() => {
      if (!isOpen) setLong(text.scrollHeight > text.clientHeight + 1)
    })
    watch.observe(text)
    return () => watch.disconnect()
  }, [isOpen])
  return (
    <div>
      <p
        ref={element}
        className={styles['text']}
        style={isOpen ? {} : ({ '--lines': lines } as Record<string, number>)}
        data-open={isOpen}
      >
        {children}
      </p>
      {isLong && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </div>
  )
}
