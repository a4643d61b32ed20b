// Changes of comments. Each is shown at once and rolled back when the server refuses it.

import type { Comment, CommentAlias, FeedPost } from '@atrium/client'
import { createComment, createReply, deleteComment, reportComment, updateComment } from '@atrium/client/operations'
import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { useMe } from '../../core/session/session.tsx'
import { patchPost } from '../engagement/post-cache.ts'
import type { WrittenComment } from './comment-draft.ts'
import { addComment, type CommentList, patchComment, patchComments } from './comment-queries.ts'

const atrium = connect({
  createComment,
  createReply,
  updateComment,
  deleteComment,
  reportComment,
})

export interface NewComment extends WrittenComment {
  readonly alias: CommentAlias | null
  /** Its Idempotency-Key. */
  readonly key: string
}

let lastUnsent = 0
/** Ids of comments written in this visit: under an alias they name no user. */
const written = new Set<number>()

/** Whether the reader wrote the comment and may change it. */
export const isOwn = (comment: Comment, userId: number): boolean =>
  comment.author?.user_id === userId || written.has(comment.id)

/** Writes a comment, or a reply to `answered` in its thread. Resolves with the server's record. */
export function useWriteComment(post: FeedPost, answered: Comment | null) {
  const client = useQueryClient()
  const me = useMe()
  const threadId = answered && (answered.parent_id ?? answered.id)
  const list: CommentList = { contentId: post.id, parentId: threadId }
  const countReplies = (by: number) =>
    threadId !== null &&
    patchComments(client, { ...list, parentId: null }, comments =>
      comments.map(each => (each.id === threadId ? { ...each, reply_count: each.reply_count + by } : each)),
    )
  return useMutation({
    meta: { handled: true },
    mutationFn: async ({ body, mentions, picture, alias, key: idempotencyKey }: NewComment) => {
      const input = {
        content_id: post.id,
        body,
        mentions,
        ...picture,
        ...(alias ? { author_alias_id: alias.id } : {}),
      }
      const options = { idempotencyKey }
      const { data } = answered
        ? await atrium.createReply({ ...input, comment_id: answered.id, post_number: answered.post_number }, options)
        : await atrium.createComment(input, options)
      return data
    },
    onMutate: ({ body, picture, alias }) => {
      lastUnsent -= 1
      const unsent = unsentComment(lastUnsent, { ...list, body, picture }, alias ?? me.user, alias?.id ?? null)
      addComment(client, list, unsent)
      return unsent
    },
    onSuccess: (made, _input, unsent) => {
      written.add(made.id)
      patchComments(client, list, comments => comments.map(each => (each.id === unsent.id ? made : each)))
      if (made.state !== 'published') return
      countReplies(1)
      patchPost(client, post.id, shown => ({ ...shown, comment_count: shown.comment_count + 1 }))
    },
    onError: (_error, _input, unsent) =>
      unsent && patchComments(client, list, comments => comments.filter(each => each.id !== unsent.id)),
  })
}

function unsentComment(
  id: number,
  { contentId, parentId, body, picture }: CommentList & Pick<WrittenComment, 'body' | 'picture'>,
  author: { readonly user_id?: number; readonly display_name: string; readonly avatar_url: string | null },
  aliasId: number | null,
): Comment {
  const now = new Date().toISOString()
  return {
    id,
    post_number: 0,
    content_id: contentId,
    parent_id: parentId,
    body,
    image_url: picture?.image_url ?? null,
    image_alt: picture?.image_alt ?? null,
    mentions: [],
    author: { user_id: author.user_id ?? null, display_name: author.display_name, avatar_url: author.avatar_url },
    author_alias_id: aliasId,
    like_count: 0,
    liked_at: null,
    reply_count: 0,
    state: 'published',
    created_at: now,
    updated_at: now,
    edited_at: null,
  }
}

const NO_PICTURE = { image_url: null, image_alt: null }

const listOf = (comment: Comment): CommentList => ({ contentId: comment.content_id, parentId: comment.parent_id })

/** Changes the text and picture of the reader's own comment. */
export function useEditComment(comment: Comment) {
  const client = useQueryClient()
  const put = (next: Comment) =>
    patchComments(client, listOf(comment), comments => comments.map(each => (each.id === next.id ? next : each)))
  return useMutation({
    meta: { handled: true },
    mutationFn: async ({ body, mentions, picture }: WrittenComment) => {
      const path = { content_id: comment.content_id, comment_id: comment.id }
      return (await atrium.updateComment({ ...path, body, mentions, ...(picture ?? NO_PICTURE) })).data
    },
    onMutate: ({ body, picture }) =>
      put({ ...comment, body, ...(picture ?? NO_PICTURE), mentions: [], updated_at: new Date().toISOString() }),
    onSuccess: put,
    onError: () => put(comment),
  })
}

/** Deletes a comment; one with replies stays as a note, which keeps the thread together. */
export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => atrium.deleteComment({ content_id: comment.content_id, comment_id: comment.id }),
    onMutate: () => {
      const before = client.getQueriesData({ queryKey: ['comments', comment.content_id] })
      patchComments(client, listOf(comment), comments =>
        comment.reply_count > 0
          ? comments.map(each => (each.id === comment.id ? deletedComment(each) : each))
          : comments.filter(each => each.id !== comment.id),
      )
      return before
    },
    onSuccess: () => {
      if (comment.state === 'published')
        patchPost(client, comment.content_id, shown => ({
          ...shown,
          comment_count: Math.max(0, shown.comment_count - 1),
        }))
      return client.invalidateQueries({ queryKey: ['comments', comment.content_id, null] })
    },
    onError: (_error, _input, before = []) => {
      // Without a network they cannot be read again.
      for (const [key, list] of before) client.setQueryData(key, list)
      return client.invalidateQueries({ queryKey: ['comments', comment.content_id] })
    },
  })
}

const deletedComment = (comment: Comment): Comment => ({
  ...comment,
  ...NO_PICTURE,
  body: '',
  mentions: [],
  state: 'deleted',
})

/** Reports a comment to the moderators; beside its state nothing changes until they decide. */
export function useReportComment(comment: Comment) {
  const client = useQueryClient()
  const { content_id, id } = comment
  return useMutation({
    meta: { handled: true },
    mutationFn: (reason: string) => atrium.reportComment({ content_id, comment_id: id, reason: reason || null }),
    onSuccess: ({ data }) =>
      patchComment(client, content_id, id, { report: { reported_at: data.reported_at, decided_at: null } }),
  })
}
