// The keys of studio and console. What they open is loaded when it is asked for.

import { Search } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { hasSlashKey, keyName } from '../../../features/search/slash-key.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Commands } from './command-palette.tsx'
import styles from './commands.module.css'

const Palette = lazy(async () => {
  const [file] = await Promise.all([import('./command-palette.tsx'), loadWords(['commands'])])
  return { default: file.CommandPalette }
})
const KeyList = lazy(async () => {
  const [file] = await Promise.all([import('./command-palette.tsx'), loadWords(['commands'])])
  return { default: file.KeyList }
})

type Shown = 'palette' | 'keys'

/** Custom events of the buttons. */
const ASKED = 'atrium:commands'

/** Ctrl+K (⌘K) finds, `/` leads to the search of the page, `?` lists the keys. */
export function CommandKeys(commands: Commands) {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        // Open dialogs come first; in a text the key makes a link.
        if ((event.target as HTMLElement).closest('dialog, [contenteditable]')) return
        event.preventDefault()
        setShown('palette')
      } else if (!event.ctrlKey && !event.metaKey && hasSlashKey() && isOutsideOfFields(event.target)) {
        if (event.key === '?') setShown('keys')
        else if (event.key !== '/' || !focusSearch()) return
        event.preventDefault()
      }
    }
    const show = (event: Event) => setShown((event as CustomEvent<Shown>).detail)
    document.addEventListener('keydown', press)
    document.addEventListener(ASKED, show)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener(ASKED, show)
    }
  }, [])
  const close = () => setShown(null)
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette {...commands} onClose={close} />}
      {shown === 'keys' && <KeyList onClose={close} />}
    </Suspense>
  )
}

/** The same by pointer, which says the keys. */
export function CommandButtons() {
  const { t, ready } = useTranslation('commands', { useSuspense: false })
  if (!ready) return null
  const ask = (detail: Shown) => () => document.dispatchEvent(new CustomEvent(ASKED, { detail }))
  return (
    <div className={styles.buttons}>
      <button type="button" className={styles.button} title={t('keys.find')} onClick={ask('palette')}>
        <Search aria-hidden="true" />
        <span>{t('find')}</span>
        <kbd>{keyName('Ctrl K')}</kbd>
      </button>
      <button type="button" className={styles.button} aria-label={t('keys.title')} onClick={ask('keys')}>
        <kbd>?</kbd>
      </button>
    </div>
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
