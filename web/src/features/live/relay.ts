// One tab of a person holds the stream and passes on what it says; the others listen to it. A lock says which: when its tab
// goes, the next one in line has it. A tab that was hidden for five minutes steps back. Without locks, as on plain http, every
// tab in view has a stream of its own.

import type { LiveEvent } from '@atrium/client'
import { inTurn, openChannel } from '../../lib/device/tabs.ts'

const HIDDEN_MAX_MS = 5 * 60_000

interface Listeners {
  /** Reads the stream until `signal` is aborted; rejects when the server refuses it for good. */
  readonly listen: (
    pass: (event: LiveEvent) => void,
    onConnection: (isOpen: boolean) => void,
    signal: AbortSignal,
  ) => Promise<void>
  readonly onEvent: (event: LiveEvent) => void
  /** Whether hints arrive at this tab, by its own stream or another's. */
  readonly onConnection: (isOpen: boolean) => void
}

type Message = { readonly event: LiveEvent } | { readonly isOpen: boolean } | { readonly isAsking: true }

/** Joins the tabs of a person until the returned function is called; `name` is unique to the person. */
export function joinRelay(name: string, { listen, onEvent, onConnection }: Listeners): () => void {
  const channel = openChannel(name)
  let isOpen = false
  let turn: AbortController | null = null
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const setOpen = (open: boolean) => {
    if (open === isOpen) return
    isOpen = open
    onConnection(open)
  }

  async function hold(signal: AbortSignal): Promise<void> {
    let isOwn = false
    const tell = (open: boolean) => {
      isOwn = open
      setOpen(open)
      channel?.postMessage({ isOpen: open } satisfies Message)
    }
    const answer = ({ data }: MessageEvent<Message>) => 'isAsking' in data && isOwn && tell(true)
    channel?.addEventListener('message', answer)
    try {
      await listen(
        event => {
          channel?.postMessage({ event } satisfies Message)
          onEvent(event)
        },
        tell,
        signal,
      )
    } finally {
      channel?.removeEventListener('message', answer)
      if (isOwn) tell(false)
    }
  }

  function begin(): void {
    if (turn) return
    turn = new AbortController()
    const { signal } = turn
    channel?.postMessage({ isAsking: true } satisfies Message)
    // Refused for good, such as with a session that ended: the next sign-in starts again.
    inTurn(name, { signal }, () => hold(signal)).catch(() => {})
  }

  function stop(): void {
    turn?.abort()
    turn = null
    setOpen(false)
  }

  function look(): void {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'visible') begin()
    else hiddenTimer = setTimeout(stop, navigator.locks ? HIDDEN_MAX_MS : 0)
  }

  const take = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) onEvent(data.event)
    else if ('isOpen' in data && turn) setOpen(data.isOpen)
  }
  channel?.addEventListener('message', take)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(hiddenTimer)
    document.removeEventListener('visibilitychange', look)
    stop()
    channel?.close()
  }
}

interface Pace {
  /** Waits between 0 and this, at random: thousands of clients hear the same hint. */
  readonly spreadMs: number
  /** Between two times. */
  readonly restMs?: number
}

/** Hints of one kind, acted on together, at a moment of this client's own, and only while the page is in view. */
export class HintBatch<T = void> {
  readonly #act: (hints: T[]) => unknown
  readonly #pace: Pace
  readonly #waiting = new Set<T>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #restsUntil = 0

  constructor(act: (hints: T[]) => unknown, pace: Pace) {
    this.#act = act
    this.#pace = pace
    document.addEventListener('visibilitychange', this.#look)
  }

  add(hint: T): void {
    this.#waiting.add(hint)
    this.#look()
  }

  stop(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#look)
  }

  readonly #look = (): void => {
    if (this.#timer !== undefined || this.#waiting.size === 0 || document.visibilityState !== 'visible') return
    const rest = Math.max(0, this.#restsUntil - Date.now())
    this.#timer = setTimeout(() => this.#run(), rest + Math.random() * this.#pace.spreadMs)
  }

  #run(): void {
    this.#timer = undefined
    if (document.visibilityState !== 'visible') return
    const hints = [...this.#waiting]
    this.#waiting.clear()
    this.#restsUntil = Date.now() + (this.#pace.restMs ?? 0)
    this.#act(hints)
  }
}
