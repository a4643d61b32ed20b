// Sends what waits, in order, whenever there is a network: one tab at a time.

import { AtriumError } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { navigate } from 'wouter-preact/use-browser-location'
import { isTransient } from '../../api/transient.ts'
import {
  onAnsweredElsewhere,
  readWaiting,
  removeQueuedChange,
  shownWaiting,
  type Waiting,
} from '../../core/offline/outbox.ts'
import { isNamedByServer } from '../../core/session/session-queries.ts'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { translate } from '../../i18n/translate.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { isOnline, onNetwork } from '../../lib/network.ts'
import { kindOf } from '../../ui/feedback/problem.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { isOutdated, KINDS, readAnswer, readPostAgain } from '../engagement/engagement-kinds-queries.ts'
import { POSTS, shownPostIds } from '../engagement/post-cache.ts'

const LOCK = 'atrium.outbox'
const AGAIN_MS = 30_000
/** A call without an answer for so long is sent again: the server knows repetitions. */
const ANSWER_MAX_MS = 15_000
const FIRST_WAIT_MS = 2_000

/** Sends whenever there may be a network again, until the function that it returns is called. */
export function startSending(client: QueryClient): () => void {
  const send = () => void sendWaiting(client)
  const timer = setInterval(() => shownWaiting().length > 0 && send(), AGAIN_MS)
  const stop = onNetwork(isNow => {
    // Requests in the broken connection are not waited for.
    running?.abort()
    if (isNow) send()
  })
  document.addEventListener('visibilitychange', send)
  onAnsweredElsewhere(wish => readAnswer(client, wish))
  send()
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
    stop()
    document.removeEventListener('visibilitychange', send)
  }
}

let isSending = false
let isDue = false
let running: AbortController | undefined
let failures = 0
/** Wishes that were not answered at once: the reader may be elsewhere by now. */
const held = new Set<string>()
const hold = (wishes: readonly Waiting[]) => wishes.forEach(({ id }) => void held.add(id))
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends all that waits, after the other tabs whose turn it is. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  isDue = true
  if (!isOnline()) hold(shownWaiting())
  if (!isOnline() || isSending) return
  isSending = true
  try {
    while (isDue && isOnline()) {
      isDue = false
      // Not `ifAvailable`: the tab whose turn it is may have read for the last time what waits.
      await inTurn(LOCK, {}, () => sendAll(client))
    }
  } finally {
    isSending = false
  }
}

async function sendAll(client: QueryClient): Promise<void> {
  const failed = new Set<string>()
  clearTimeout(retry)
  const next = async () => (await readWaiting()).find(({ id }) => !failed.has(id))
  if (!(await next()) || !(await isNamedByServer(client))) return
  for (let wish = await next(); wish && isOnline(); wish = await next()) {
    try {
      running = new AbortController()
      const options = { signal: running.signal, timeoutMs: ANSWER_MAX_MS, retries: 0 }
      await KINDS[wish.kind](client, wish, options)
      await removeQueuedChange(wish.id)
      failures = 0
    } catch (error) {
      if (!(error instanceof AtriumError)) {
        if (running?.signal.aborted) return
        throw error
      }
      if (error.status === 401) return setSessionEnded(true)
      if (kindOf(error) === 'offline' || isTransient(error)) {
        failed.add(wish.id)
        hold([wish])
        continue
      }
      await removeQueuedChange(wish.id)
      void client.invalidateQueries({ queryKey: [POSTS], predicate: ({ queryKey }) => queryKey[1] !== 'feed' })
      if (isOutdated(wish.kind, error)) await askAgain(client, wish)
      else showRefused(wish, error)
    }
  }
  if (failed.size > 0)
    retry = setTimeout(() => void sendWaiting(client), Math.min(AGAIN_MS, FIRST_WAIT_MS * 2 ** failures++))
}

function showRefused({ kind, title }: Waiting, details: AtriumError): void {
  // A view is counted without a wish of the user.
  if (kind === 'view') return
  const refused = translate('waiting.refused', { ns: 'app', title })
  const why = translate(`error.${kindOf(details)}.title`, { ns: 'app' })
  toast(`${refused} (${why})`, { tone: 'problem', details })
}

/** The text has changed since it was confirmed: shows the new one and the way to it, unless the reader has confirmed that too. */
async function askAgain(client: QueryClient, { id, post_id, title, at }: Waiting): Promise<void> {
  const isSeen = shownPostIds(client).has(post_id) && !held.has(id) && at > performance.timeOrigin
  const post = await readPostAgain(client, post_id).catch(() => null)
  if (post?.engagement.acknowledged_at || isSeen) return
  toast(translate('waiting.changed', { ns: 'app', title: post?.title || title }), {
    tone: 'problem',
    action: { label: translate('waiting.read', { ns: 'app' }), run: () => navigate(`/posts/${post?.uuid ?? post_id}`) },
    lasts: true,
  })
}
