import type { Me } from '@atrium/client'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { matcherOfNames } from '../../../../../server/src/shared/text/search-text.ts'
import type { PageRoute } from '../../../core/navigation/page-route.ts'
import { useMe } from '../../../core/session/session.tsx'
import { keyName } from '../../../features/search/slash-key.ts'
import type { Key } from '../../../i18n/keys.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { useId } from '../../../lib/use-id.ts'
import { Loaded } from '../../../ui/admin/loaded.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from './commands.module.css'

interface CommandPaletteProps extends Commands {
  readonly onClose: () => void
}

/** Leads to pages, actions and records by their names. The focus stays in the field, whose keys are theirs. */
export function CommandPalette({ onClose, ...commands }: CommandPaletteProps) {
  const { t } = useTranslation('commands')
  const { t: app } = useTranslation('app')
  const id = useId()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, query, isKnown } = useEntries(commands, typed.trim())
  const go = (entry: Found | undefined) => {
    if (!entry) return
    onClose()
    navigate(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) setAt((at + step + entries.length) % entries.length)
    else if (event.key === 'Enter') go(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <SearchField
        ref={takesFocus}
        label={t('search')}
        value={typed}
        maxLength={200}
        onChange={words => {
          setTyped(words)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? id : undefined}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
      />
      {entries.length > 0 && (
        <div id={id} role="listbox" aria-label={t('found')} className={styles.found}>
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={entry.href}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.entry}
              ref={element => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              onPointerDown={event => event.preventDefault()}
              onClick={() => go(entry)}
            >
              <span className={styles.name} dir="auto">
                {entry.label}
              </span>
              <span className={styles.hint}>{entry.hint ?? (entry.kind && app(entry.kind))}</span>
            </div>
          ))}
        </div>
      )}
      <Loaded query={query}>{entries.length === 0 && isKnown && <p role="status">{t('nothing')}</p>}</Loaded>
    </Dialog>
  )
}

/** Pages and actions that have the words in their names, then records; with the reading of records, and whether it has ended. */
function useEntries({ pages, commands, find }: Commands, words: string) {
  const { t } = useTranslation('commands')
  const { t: app } = useTranslation('app')
  const me = useMe()
  const wanted = useDeferred(words)
  const query = useQuery({
    queryKey: ['commands', wanted],
    queryFn: () => find(wanted, me),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const places: readonly Found[] = [
    ...pages.flatMap(({ path, nav, may }) => (nav && may(me) ? [{ href: path, label: app(nav.label) }] : [])),
    ...commands.flatMap(({ href, label, may }) => (may?.(me) === false ? [] : [{ href, label: t(label) }])),
  ]
  const isNamed = matcherOfNames(words)
  const records = wanted === '' ? [] : (query.data ?? [])
  const entries = words === '' ? places : [...places.filter(({ label }) => isNamed(label)), ...records]
  return { entries, query, isKnown: words === wanted && !query.isFetching }
}

const KEYS = [
  ['find', 'Ctrl K'],
  ['search_page', '/'],
  ['list', '?'],
  ['close', 'Esc'],
] as const

/** The keys that work on every page. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('commands')
  return (
    <Dialog open title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([name, key]) => (
          <div key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd>{keyName(key)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('keys.off')}</p>
    </Dialog>
  )
}

/** A record that was found. */
export interface Found {
  readonly href: string
  readonly label: string
  readonly hint?: string
  /** The list that it is of. */
  readonly kind?: Key<'app'>
}

/** A place that the navigation does not list, or something to do. */
export interface Command {
  readonly href: string
  readonly label: Key<'commands'>
  readonly may?: (me: Me) => boolean
}

export interface Commands {
  readonly pages: readonly PageRoute[]
  readonly commands: readonly Command[]
  /** Records that have these words, of the kinds that the caller may see. */
  readonly find: (words: string, me: Me) => Promise<readonly Found[]>
}
