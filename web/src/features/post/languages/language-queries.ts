import type { FeedPost } from '@atrium/client'
import { getFeedPost, translatePost } from '@atrium/client/operations'
import { useMutation } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ getFeedPost, translatePost })

const textsOf = ({ id, title, summary, body, cover_image_alt, translation, must_read }: FeedPost): Texts => ({
  id,
  title,
  summary,
  body,
  cover_image_alt,
  translation,
  mustReadVersion: must_read?.version,
})

/** Reads a post as it was written. */
export const useOriginal = (contentId: number, onRead: (texts: Texts) => void) =>
  useMutation({
    mutationFn: async () => (await atrium.getFeedPost({ content_id: contentId, language: 'original' })).data,
    onSuccess: post => onRead(textsOf(post)),
  })

/** Has a post translated, which is kept for all readers. A service that was slow once is not waited for again. */
export const useTranslate = (contentId: number, onRead: (texts: Texts) => void) =>
  useMutation({
    mutationFn: async (language: string) =>
      (await atrium.translatePost({ content_id: contentId, language }, { retries: 0 })).data,
    onSuccess: post => onRead(textsOf(post)),
  })

/** The texts of a post in one language. */
export interface Texts extends Pick<FeedPost, 'id' | 'title' | 'summary' | 'body' | 'cover_image_alt' | 'translation'> {
  /** `must_read.version`: the text that would be confirmed. */
  readonly mustReadVersion: string | undefined
}
