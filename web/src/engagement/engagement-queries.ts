// What a reader does with a post. It shows at once wherever the post is, waits where there is no network, and is taken back when
// the server refuses.

import { AtriumError, type FeedPost } from '@atrium/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { patchMe } from '../app/session/session-queries.ts'
import { isSame, queueChange, shownWaiting, type Waiting } from '../offline/outbox.ts'
import { KINDS } from './engagement-kinds-queries.ts'
import { POSTS, patchPost } from './post-cache.ts'

/** Likes, or takes the like back. */
export const useLike = (post: FeedPost) => useEngagement(post, 'like')

/** Saves for later, or no longer. */
export const useBookmark = (post: FeedPost) => useEngagement(post, 'bookmark')

/** Confirms having read. */
export const useAcknowledge = (post: FeedPost) =>
  useEngagement(post, 'acknowledge', client => {
    patchMe(client, me => ({ ...me, required_count: Math.max(0, me.required_count - 1) }))
    return client.invalidateQueries({ queryKey: [POSTS, 'required'] })
  })

/**
 * Sends, or keeps for later and returns null. What is kept of the same kind is replaced, so that the last wish is the one
 * that counts.
 */
export async function sendOrKeep(client: QueryClient, post: FeedPost, kind: Waiting['kind'], on: boolean) {
  const wish = { kind, post_id: post.id, title: post.title ?? '', on }
  const keep = async () => {
    await queueChange(wish)
    void import('../offline/send-waiting.ts').then(({ sendWaiting }) => sendWaiting(client))
    return null
  }
  if (!navigator.onLine || shownWaiting().some(one => isSame(one, wish))) return keep()
  try {
    return await KINDS[kind].send(post.id, on)
  } catch (error) {
    if (error instanceof AtriumError && error.status === 0) return keep()
    throw error
  }
}

/** Changes of one post are sent one after the other; only the answer to the last one is shown. */
function useEngagement(post: FeedPost, kind: Waiting['kind'], after?: (client: QueryClient) => unknown) {
  const client = useQueryClient()
  const mutationKey = ['engagement', kind, post.id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (on: boolean) => sendOrKeep(client, post, kind, on),
    onMutate: on => {
      patchPost(client, post.id, shown => KINDS[kind].show(shown, on))
      // Kept here: by the time of an error the post is the one that shows the change.
      return post.engagement
    },
    onSuccess: engagement => {
      if (engagement && isLast())
        patchPost(client, post.id, shown => ({ ...shown, engagement: { ...shown.engagement, ...engagement } }))
      return engagement ? after?.(client) : undefined
    },
    onError: (_error, on, before) => {
      if (isLast())
        patchPost(client, post.id, shown => ({
          ...KINDS[kind].show(shown, !on),
          engagement: before ?? shown.engagement,
        }))
    },
  })
}
