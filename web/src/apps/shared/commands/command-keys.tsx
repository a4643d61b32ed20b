// The keys of studio and console. What they open is loaded when it is asked for.

import { lazy, Suspense, useEffect, useState } from 'react'
import { hasSlashKey } from '../../../features/search/slash-key.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import type { Commands } from './command-palette.tsx'

const Palette = lazy(async () => {
  const [file] = await Promise.all([import('./command-palette.tsx'), loadWords(['commands'])])
  return { default: file.CommandPalette }
})
const KeyList = lazy(async () => {
  const [file] = await Promise.all([import('./command-palette.tsx'), loadWords(['commands'])])
  return { default: file.KeyList }
})

/** Ctrl+K (⌘K) finds, `/` leads to the search of the page, `?` lists the keys. */
export function CommandKeys(commands: Commands) {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        // What is asked in a dialog comes first; in a text the key makes a link.
        if ((event.target as HTMLElement).closest('dialog, [contenteditable]')) return
        event.preventDefault()
        setShown('palette')
      } else if (!event.ctrlKey && !event.metaKey && hasSlashKey() && isOutsideOfFields(event.target)) {
        if (event.key === '?') setShown('keys')
        else if (event.key !== '/' || !focusSearch()) return
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = () => setShown(null)
  return (
    <Suspense>
      {shown === 'palette' && <Palette {...commands} onClose={close} />}
      {shown === 'keys' && <KeyList onClose={close} />}
    </Suspense>
  )
}

const isOutsideOfFields = (target: EventTarget | null): boolean =>
  !(target as HTMLElement).closest('input, textarea, select, [contenteditable], dialog, [popover]')

/** Focuses the first search field of the page; false when it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}
