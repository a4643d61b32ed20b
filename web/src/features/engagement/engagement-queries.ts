// Reactions of a reader to a post. Each shows at once wherever the post is, waits where there is no network, and is rolled back when
// the server refuses it.

import type { Engagement, FeedPost } from '@atrium/client'
import { sharePost as recordShare } from '@atrium/client/operations'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { isSame, queueChange, shownWaiting, type Waiting } from '../../core/offline/outbox.ts'
import { patchMe } from '../../core/session/session-queries.ts'
import { copyText } from '../../lib/device/copy-text.ts'
import { loadWithNetwork } from '../../lib/network.ts'
import { kindOf } from '../../ui/feedback/problem.ts'
import { isOutdated, KINDS, readPostAgain } from './engagement-kinds-queries.ts'
import { POSTS, patchPost } from './post-cache.ts'

/** Likes, or takes the like back. */
export const useLike = (post: FeedPost) => useEngagement(post, 'like')

/** Saves for later, or no longer. */
export const useBookmark = (post: FeedPost) => useEngagement(post, 'bookmark')

/** Confirms having read the version that was shown. Where the post has changed since, its new text is shown, unconfirmed. */
export const useAcknowledge = (post: FeedPost) =>
  useEngagement(post, 'acknowledge', (client, { acknowledged_at }) => {
    if (acknowledged_at) patchMe(client, me => ({ ...me, required_count: Math.max(0, me.required_count - 1) }))
    return client.invalidateQueries({ queryKey: [POSTS, 'required'] })
  })

/** On, off, or confirmed, with the version of the text that was shown. */
type Change = boolean | { readonly version: string }
const isOn = (change: Change): boolean => change !== false

/**
 * Sends, or keeps for later and returns null. What is kept of the same kind is replaced, so that the last wish is the one
 * that counts.
 */
export async function sendOrKeep(client: QueryClient, post: FeedPost, kind: Waiting['kind'], change: Change) {
  const wish = {
    kind,
    post_id: post.id,
    title: post.title ?? '',
    on: isOn(change),
    ...(typeof change === 'object' ? { version: change.version } : {}),
  }
  const keep = async () => {
    await queueChange(wish)
    void loadWithNetwork(() => import('../offline/send-waiting.ts')).then(({ sendWaiting }) => sendWaiting(client))
    return null
  }
  if (!navigator.onLine || shownWaiting().some(one => isSame(one, wish))) return keep()
  try {
    return await KINDS[kind].send(wish)
  } catch (error) {
    if (kindOf(error) === 'offline') return keep()
    if (isOutdated(kind, error)) return (await readPostAgain(client, post.id)).engagement
    throw error
  }
}

/** Changes of one post are sent one after the other; only the answer to the last one is shown. */
function useEngagement(
  post: FeedPost,
  kind: Waiting['kind'],
  after?: (client: QueryClient, done: Partial<Engagement>) => unknown,
) {
  const client = useQueryClient()
  const mutationKey = ['engagement', kind, post.id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (change: Change) => sendOrKeep(client, post, kind, change),
    onMutate: change => {
      patchPost(client, post.id, shown => KINDS[kind].show(shown, isOn(change)))
      // Kept here: by the time of an error the post is the one that shows the change.
      return post.engagement
    },
    onSuccess: engagement => {
      if (engagement && isLast())
        patchPost(client, post.id, shown => ({ ...shown, engagement: { ...shown.engagement, ...engagement } }))
      return engagement ? after?.(client, engagement) : undefined
    },
    onError: (_error, change, before) => {
      if (isLast())
        patchPost(client, post.id, shown => ({
          ...KINDS[kind].show(shown, !isOn(change)),
          engagement: before ?? shown.engagement,
        }))
    },
  })
}

const atrium = connect({ sharePost: recordShare })

/** Hands a post's address on: by the device's own sheet, else by the clipboard. True when it was copied. */
export async function sharePost(post: FeedPost): Promise<boolean> {
  const url = post.permalink_url
  const isCopied = !navigator.share
  try {
    if (navigator.share) await navigator.share({ url, ...(post.title ? { title: post.title } : {}) })
    else if (!(await copyText(url))) return false
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return false
    throw error
  }
  // Counting it matters less than the sharing.
  atrium.sharePost({ content_id: post.id }).catch(() => {})
  return isCopied
}
