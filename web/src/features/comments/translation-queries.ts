import type { Comment } from '@atrium/client'
import { translateComment } from '@atrium/client/operations'
import { useMutation } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ translateComment })

export interface CommentTranslation extends Pick<Comment, 'body' | 'mentions'> {
  /** The text that was translated. */
  readonly original: string
  readonly language: string
  /** null where the service detected none. */
  readonly original_language: string | null
}

/** Has a comment translated. A service that was slow once is not waited for again. */
export const useTranslateComment = (
  { content_id, id, body: original }: Comment,
  onRead: (translation: CommentTranslation) => void,
) =>
  useMutation({
    mutationFn: async (language: string): Promise<CommentTranslation> => {
      const wanted = { content_id, comment_id: id, language }
      return { ...(await atrium.translateComment(wanted, { retries: 0 })).data, original }
    },
    onSuccess: onRead,
  })
