import type { FeedPost } from '@atrium/client'
import { sharePost as recordShare } from '@atrium/client/operations'
import { connect } from '../../api/connect.ts'
import { copyText } from '../../lib/device/copy-text.ts'

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
