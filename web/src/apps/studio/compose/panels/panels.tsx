import { useEffect, useRef, useState } from 'react'
import type { Compose } from '../use-compose.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { HowFold } from './how-fold.tsx'
import styles from './panels.module.css'
import { WhenFold } from './when-fold.tsx'
import { WhoFold } from './who-fold.tsx'

export type FoldName = 'who' | 'when' | 'how' | 'attached'

/** Where what is missing is filled in: ids of what is around the controls. */
export const PLACES = { no_title: 'post-title', no_topic: 'post-topics' } as const

/** Which sections are open; `leadTo` opens the one that has what is missing, and focuses it. */
export function useFolds(start: readonly FoldName[]) {
  const [open, setOpen] = useState(start)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current)
      document.getElementById(wanted.current)?.querySelector<HTMLElement>('textarea, input, a')?.focus()
    wanted.current = null
  })
  return {
    of: (name: FoldName) => ({
      isOpen: open.includes(name),
      onToggle: () => setOpen(open.includes(name) ? open.filter(one => one !== name) : [...open, name]),
    }),
    leadTo(missing: keyof typeof PLACES) {
      wanted.current = PLACES[missing]
      setOpen(missing === 'no_topic' ? [...new Set([...open, 'who' as const])] : [...open])
    },
  }
}

export type Folds = ReturnType<typeof useFolds>

interface PanelsProps {
  readonly compose: Compose
  readonly folds: Folds
}

/** What is missing, and everything about a post that is not its content: who gets it, when, and how. */
export function Panels({ compose, folds }: PanelsProps) {
  return (
    <div className={styles['panels']}>
      <ChecksPanel compose={compose} onMissing={folds.leadTo} />
      <WhoFold compose={compose} {...folds.of('who')} />
      <WhenFold compose={compose} {...folds.of('when')} />
      <HowFold compose={compose} {...folds.of('how')} />
    </div>
  )
}
