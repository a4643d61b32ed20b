import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { readSort, sortParameter } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { PageAfter, placesOf } from '../../platform/http/paging.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { ContentParams, readContentRef, requireContentId } from '../../publishing/visibility/index.ts'
import { Comment, CommentPath, findComment, requireComment, requirePost } from './comment.ts'
import { commentListParameters, emptyCommentPage, readCommentPage, readCommentsOfPost } from './comment-page.ts'

export const listComments = endpoint('GET /v2/feed/posts/{content_id}/comments', {
  tag: 'Comments',
  summary: 'List the comments of a post, oldest first unless `sort` says otherwise',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentParams, query: Type.Object({ ...sortParameter, ...commentListParameters }) },
  output: { status: 200, body: PageAfter(Comment) },
  transaction: 'own',
  handle({ actor, services, request }, { params, query }) {
    const expanded = programSettings(request).expanded_reactions
    const isNewestFirst = readSort(query.sort, ['created_at'], 'created_at')[0]?.direction === 'desc'
    const list = isNewestFirst ? 'newest comments' : 'comments'
    const places = placesOf(services.secrets, [list, actor.programId, actor.userId, params.content_id])
    if (query.around === undefined) {
      const ref = readContentRef(params.content_id)
      return readCommentsOfPost(
        services.database,
        actor,
        ref,
        { expanded, isNewestFirst },
        { page: places.read(query), places },
      )
    }
    return services.database.transaction(actor.programId, async db => {
      const post = await requirePost(db, actor, params.content_id)
      if (!post.is_commentable) return emptyCommentPage(query, places)
      return readCommentPage(
        db,
        { contentId: post.id, parentId: null, readerId: actor.userId, expanded, isNewestFirst },
        query,
        places,
      )
    })
  },
})

export const listReplies = endpoint('GET /v2/feed/posts/{content_id}/comments/{comment_id}/replies', {
  tag: 'Comments',
  summary: 'List the replies to a comment, oldest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  async handle({ actor, db, services, request }, { params, query }) {
    const places = placesOf(services.secrets, ['replies', actor.programId, actor.userId, params.comment_id])
    const post = await requirePost(db, actor, params.content_id)
    const comment = await requireComment(db, actor, post, params.comment_id, { alsoDeleted: true })
    if (!post.is_commentable) return emptyCommentPage(query, places)
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(
      db,
      { contentId: post.id, parentId: comment.id, readerId: actor.userId, expanded },
      query,
      places,
    )
  },
})

export const listContentComments = endpoint('GET /v2/content/{content_id}/comments', {
  tag: 'Comments',
  summary: 'List the comments of a post in any state, also when it takes none (any more)',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: ContentParams, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  async handle({ actor, db, services, request }, { params, query }) {
    const contentId = await requireContentId(db, params.content_id, actor)
    const places = placesOf(services.secrets, [
      'comments of content',
      db.programId,
      actor.userId ?? actor.clientId,
      contentId,
    ])
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(db, { contentId, parentId: null, readerId: null, expanded }, query, places)
  },
})

export const listContentReplies = endpoint('GET /v2/content/{content_id}/comments/{comment_id}/replies', {
  tag: 'Comments',
  summary: 'List the replies to a comment of a post in any state',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: CommentPath, query: Type.Object(commentListParameters) },
  output: { status: 200, body: PageAfter(Comment) },
  async handle({ actor, db, services, request }, { params, query }) {
    const contentId = await requireContentId(db, params.content_id, actor)
    const comment = await findComment(db, params.comment_id)
    if (comment?.content_id !== contentId) throw notFound('Comment')
    const places = placesOf(services.secrets, [
      'replies of content',
      db.programId,
      actor.userId ?? actor.clientId,
      comment.id,
    ])
    const expanded = programSettings(request).expanded_reactions
    return readCommentPage(db, { contentId, parentId: comment.id, readerId: null, expanded }, query, places)
  },
})
