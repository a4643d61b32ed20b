// Sends what waits, in order, once there is a network: one tab at a time.

import { AtriumError } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { navigate } from 'wouter-preact/use-browser-location'
import { readWaiting, removeQueuedChange, shownWaiting, type Waiting } from '../../core/offline/outbox.ts'
import { meQuery } from '../../core/session/session-queries.ts'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { translate } from '../../i18n/translate.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { isOutdated, KINDS, readPostAgain } from '../engagement/engagement-kinds-queries.ts'
import { POSTS, patchPost } from '../engagement/post-cache.ts'

const LOCK = 'atrium.outbox'
const AGAIN_MS = 30_000

/** Sends whenever there may be a network again, until the function that it returns is called. */
export function startSending(client: QueryClient): () => void {
  const send = () => void sendWaiting(client)
  const timer = setInterval(() => shownWaiting().length > 0 && send(), AGAIN_MS)
  addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  send()
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
    document.removeEventListener('visibilitychange', send)
  }
}

let isSending = false

/** Sends all that waits now; nothing when another tab does. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  if (!navigator.onLine || isSending) return
  isSending = true
  try {
    await inTurn(LOCK, { ifAvailable: true }, () => sendAll(client))
  } finally {
    isSending = false
  }
}

async function sendAll(client: QueryClient): Promise<void> {
  for (let [wish] = await readWaiting(); wish; [wish] = await readWaiting()) {
    try {
      const engagement = await KINDS[wish.kind].send(wish, wish.id)
      await removeQueuedChange(wish.id)
      patchPost(client, wish.post_id, post => ({ ...post, engagement: { ...post.engagement, ...engagement } }))
      if (wish.kind === 'acknowledge') readCounts(client)
    } catch (error) {
      if (!(error instanceof AtriumError)) throw error
      if (error.status === 401) setSessionEnded(true)
      if (isTransient(error)) return
      await removeQueuedChange(wish.id)
      takeBack(client, wish)
      if (isOutdated(wish.kind, error)) await askAgain(client, wish)
      else showRefused(wish, error)
    }
  }
}

const isTransient = ({ status }: AtriumError): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

function takeBack(client: QueryClient, { kind, post_id, on }: Waiting): void {
  patchPost(client, post_id, post => KINDS[kind].show(post, !on))
  void client.invalidateQueries({ queryKey: [POSTS], predicate: ({ queryKey }) => queryKey[1] !== 'feed' })
}

function showRefused({ kind, title }: Waiting, details: AtriumError): void {
  // A view is counted without a wish of the user.
  if (kind !== 'view') toast(translate('waiting.refused', { ns: 'app', title }), { tone: 'problem', details })
}

/** The text has changed since it was confirmed: shows the new one and the way to it, unless the reader has confirmed that too. */
async function askAgain(client: QueryClient, { post_id, title }: Waiting): Promise<void> {
  const post = await readPostAgain(client, post_id).catch(() => null)
  if (post?.engagement.acknowledged_at) return
  toast(translate('waiting.changed', { ns: 'app', title: post?.title || title }), {
    tone: 'problem',
    action: { label: translate('waiting.read', { ns: 'app' }), run: () => navigate(`/posts/${post?.uuid ?? post_id}`) },
    lasts: true,
  })
}

function readCounts(client: QueryClient): void {
  void client.invalidateQueries(meQuery)
  void client.invalidateQueries({ queryKey: [POSTS, 'required'] })
}
