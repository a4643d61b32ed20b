// Reactions of a reader to a post: wishes for the outbox, shown as being sent until the server has answered.

import type { FeedPost } from '@atrium/client'
import { sharePost as recordShare } from '@atrium/client/operations'
import { type QueryClient, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { queueChange, useOutbox, type Wish } from '../../core/offline/outbox.ts'
import { copyText } from '../../lib/device/copy-text.ts'
import { loadWithNetwork } from '../../lib/network.ts'

/** A reaction as it is and as the reader wants it. */
export interface Reaction {
  /** The reader's wish, to which the server may not have responded yet. */
  readonly isOn: boolean
  /** The server has not answered yet. */
  readonly isSending: boolean
  /** Which of several kinds of likes; null of none. */
  readonly type: number | null
  /** On, off, a kind of like, or confirmed with the version of the text that was shown. */
  readonly set: (change: boolean | number | { readonly version: string }) => void
}

/** Likes, in one of several ways where the program has them, or takes it back. */
export const useLike = (post: FeedPost): Reaction =>
  useReaction(post, 'like', post.engagement.liked_at !== null, post.engagement.reaction_type_id)

/** Saves for later, or no longer. */
export const useBookmark = (post: FeedPost): Reaction =>
  useReaction(post, 'bookmark', post.engagement.bookmarked_at !== null)

/** Confirms having read the version that was shown. Where the post has changed since, its new text is shown, unconfirmed. */
export const useAcknowledge = (post: FeedPost): Reaction =>
  useReaction(post, 'acknowledge', post.engagement.acknowledged_at !== null)

type Kind = Extract<Wish['kind'], 'like' | 'bookmark' | 'acknowledge'>

function useReaction(post: FeedPost, kind: Kind, isOn: boolean, type: number | null = null): Reaction {
  const client = useQueryClient()
  const version = kind === 'acknowledge' ? post.must_read?.version : undefined
  const wish = useOutbox(list =>
    list.findLast(one => one.kind === kind && one.post_id === post.id && one.version === version),
  )
  return {
    isOn: wish ? wish.on : isOn,
    isSending: wish !== undefined,
    type: wish ? (wish.reaction_type_id ?? null) : type,
    set: change =>
      void wishFor(client, {
        ...wishOf(post, kind),
        on: change !== false,
        ...(typeof change === 'object' ? { version: change.version } : {}),
        ...(typeof change === 'number' ? { reaction_type_id: change } : {}),
      }),
  }
}

/** A wish about a post: on, unless it says otherwise. */
const wishOf = ({ id, title }: FeedPost, kind: Wish['kind']): Wish => ({
  kind,
  post_id: id,
  title: title ?? '',
  on: true,
})

/** The same for a press before the scripts have come (apps/first-page/first-tap.js). */
export const tappedWish = (post: FeedPost, kind: Kind, rest: Partial<Wish>): string =>
  JSON.stringify({ ...wishOf(post, kind), ...rest })

/** Puts a wish into the outbox, which sends it at once where there is a network. */
export async function wishFor(client: QueryClient, wish: Wish): Promise<void> {
  await queueChange(wish)
  const { sendWaiting } = await loadWithNetwork(() => import('../offline/send-waiting.ts'))
  await sendWaiting(client)
}

/** Records that a post was read, which nothing shows. */
export const recordView = (client: QueryClient, post: FeedPost): Promise<void> => wishFor(client, wishOf(post, 'view'))

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
