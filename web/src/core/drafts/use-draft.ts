import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { openChannel } from '../../lib/device/tabs.ts'
import { changedOf, isSame } from '../../lib/records/changes.ts'
import { useMe } from '../session/session.tsx'
import { draftKey, drafts } from './draft-store.ts'

/** Rest after the last key before it is kept; leaving the page keeps at once. */
const REST_MS = 300

/** A draft that was sent or given up: tabs that show the same value show it no longer, or it would be sent twice. */
interface Forgotten {
  readonly key: string
  readonly value: unknown
}

const otherTabs = openChannel('atrium.drafts')

interface DraftOptions<Value> {
  /** Names it among the person's drafts: `comment/42`, `submission/new`. Another name is another draft. */
  readonly name: string
  /** Value before anything is typed, as JSON; a draft that equals it is not kept. */
  readonly initial: Value
  /** Version of the server's record in `initial`, such as `updated_at`; null for a new record. */
  readonly version?: string | null
  /** The draft that became this one, e.g. `post/new` once the server has made post 12: what is typed meanwhile goes on. */
  readonly continues?: string
}

/** A value that outlives the page. */
export interface Draft<Value> {
  /** False until it is known whether something was kept; show a skeleton, or the control disabled. */
  readonly isReady: boolean
  readonly value: Value
  /** The value at this moment, also where a render is still to come. */
  now(): Value
  change(next: Value | ((now: Value) => Value)): void
  /** The value was found here, from an earlier visit. */
  readonly isRestored: boolean
  /** Version that the draft started from; differs from `version` when the server's record has changed since. */
  readonly startedFrom: string | null
  /** ISO 8601; null while the browser keeps nothing of it, or cannot. */
  readonly keptAt: string | null
  /** Keeps it now, without the rest after the last key; settles once it is kept. */
  keepNow(): Promise<void>
  /** Says that the value now starts from another state of the server's record: the person chose theirs over it. */
  startFrom(version: string): void
  /** Forgets it: it was sent, or given up. What is shown becomes `next`, of that version, else `initial`. */
  forget(next?: Value, version?: string | null): void
}

interface State<Value> {
  readonly name: string
  readonly isReady: boolean
  readonly value: Value
  readonly isRestored: boolean
  readonly startedFrom: string | null
  readonly keptAt: string | null
}

/** Forgets what the server has taken, `sent`; members that were typed during the request stay. `next` and `version`: as of `forget`. */
export function forgetSent<Value extends object>(
  draft: Draft<Value>,
  sent: Value,
  next: Value,
  version?: string | null,
): void {
  const since = changedOf(draft.now(), sent)
  draft.forget(next, version)
  if (Object.keys(since).length > 0) draft.change({ ...next, ...since })
}

/**
 * Typed text, kept in this browser until it is sent:
 * `const draft = useDraft({ name: 'comment/42', initial: '' })`, then `draft.value`, `draft.change(text)`, and `draft.forget()`
 * when the server has it.
 */
export function useDraft<Value>({ name, initial, version = null, continues }: DraftOptions<Value>): Draft<Value> {
  const me = useMe()
  const key = draftKey(me, name)
  const continuedKey = continues === undefined ? null : draftKey(me, continues)
  const fresh = (): State<Value> => ({
    name: key,
    isReady: false,
    value: initial,
    isRestored: false,
    startedFrom: version,
    keptAt: null,
  })
  const [state, setState] = useState<State<Value>>(fresh)
  const now = useRef(state)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => Promise<void> } | null>(null)
  const show = useCallback((next: State<Value>) => {
    now.current = next
    setState(next)
  }, [])
  const first = useRef({ initial, version })
  first.current = { initial, version }

  const flush = useCallback(async () => {
    const waiting = pending.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    pending.current = null
    await waiting.run()
  }, [])

  const keep = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer)
    const run = async () => {
      const { value, startedFrom } = now.current
      if (isSame(value, first.current.initial)) {
        await drafts.drop(key)
        if (now.current.name === key) show({ ...now.current, keptAt: null })
        return
      }
      const kept = await drafts.keep(key, value, startedFrom)
      if (now.current.name === key) show({ ...now.current, keptAt: kept?.kept_at ?? null })
    }
    pending.current = { run, timer: setTimeout(flush, REST_MS) }
  }, [key, flush, show])

  useEffect(() => {
    const { initial, version } = first.current
    const blank = { name: key, value: initial, isRestored: false, startedFrom: version, keptAt: null }
    let isCurrent = true
    if (now.current.name === continuedKey && now.current.isReady) {
      show({ ...now.current, name: key, startedFrom: version, isRestored: false })
      void drafts.drop(continuedKey)
      keep()
    }
    if (now.current.name !== key) show({ ...blank, isReady: false })
    void drafts.read<Value>(key).then(found => {
      if (!isCurrent || now.current.isReady) return
      const kept = found && { value: found.value, startedFrom: found.version, keptAt: found.kept_at, isRestored: true }
      show({ ...blank, ...kept, isReady: true })
    })
    const onLeaving = () => {
      const { value, startedFrom } = now.current
      const isUnkept = pending.current !== null || now.current.keptAt === null
      if (isUnkept && now.current.isReady && !isSame(value, first.current.initial))
        drafts.keepAtOnce(key, value, startedFrom)
      void flush()
    }
    const onHidden = () => document.visibilityState === 'hidden' && onLeaving()
    const onForgotten = ({ data }: MessageEvent<Forgotten>) => {
      if (data.key !== key || !isSame(data.value, now.current.value)) return
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = null
      const { initial, version } = first.current
      show({ ...blank, value: initial, startedFrom: version, isReady: true })
    }
    otherTabs?.addEventListener('message', onForgotten)
    addEventListener('pagehide', onLeaving)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      isCurrent = false
      void flush()
      otherTabs?.removeEventListener('message', onForgotten)
      removeEventListener('pagehide', onLeaving)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [key, continuedKey, flush, keep, show])

  const { name: shownKey, ...shown } = state
  return {
    ...(shownKey === key || shownKey === continuedKey ? shown : { ...fresh() }),
    now: () => now.current.value,
    change: next => {
      const value = typeof next === 'function' ? (next as (now: Value) => Value)(now.current.value) : next
      show({ ...now.current, value, isReady: true })
      keep()
    },
    keepNow: flush,
    startFrom: version => {
      show({ ...now.current, startedFrom: version })
      keep()
    },
    forget: (next, nextVersion) => {
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = null
      if (next === undefined) otherTabs?.postMessage({ key, value: now.current.value } satisfies Forgotten)
      const { initial, version } = first.current
      const value = next === undefined ? initial : next
      const startedFrom = nextVersion === undefined ? version : nextVersion
      show({ name: key, isReady: true, value, isRestored: false, startedFrom, keptAt: null })
      void drafts.drop(key)
    },
  }
}
