import { sql } from '../../platform/db/sql.ts'
import { UUID_PATTERN } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint, Raw } from '../../platform/http/endpoint.ts'
import { pageOf, pageParameters } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { hydratePosts, presentContentFields } from '../../publishing/content/index.ts'
import {
  ensureMachineTranslation,
  languageParameter,
  readLanguageTag,
  readShownPost,
  readWishedLanguages,
  TranslateInput,
} from '../../publishing/translations/index.ts'
import {
  ContentParams,
  findVisiblePost,
  REASON_KINDS,
  readContentRef,
  reasonsToSee,
} from '../../publishing/visibility/index.ts'
import { FeedPost } from './feed-post-schema.ts'
import { feedsState, findPostId } from './feeds-state.ts'
import { readPostRows, readPostTexts } from './page/posts-by-id.ts'
import { readerOf } from './page/reader.ts'
import { renderPostHtml } from './render/post-html.ts'

export const getFeedPost = endpoint('GET /v2/feed/posts/{content_id}', {
  namesViewer: true,
  tag: 'Feeds',
  summary: 'Read a post',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: ContentParams, query: Type.Object(languageParameter) },
  output: { status: 200, body: Type.One(FeedPost) },
  async handle(context, { params, query }) {
    const reader = readerOf(context, query.language)
    const feeds = context.services.state(feedsState)
    const id = await findPostId(feeds, context.actor.programId, params.content_id)
    const text = id === null ? null : await readPostTexts(feeds, reader, [id], ['{"data":', '}'])
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})

export const getRenderedPost = endpoint('GET /v2/feed/posts/{content_id}/rendered', {
  namesViewer: true,
  tag: 'Feeds',
  summary: 'Read a post as an HTML page of its own',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentParams, query: Type.Object(languageParameter) },
  output: { status: 200, body: Type.One(namedObject('RenderedPost', { content_id: Type.Id(), html: Type.String() })) },
  async handle({ actor, db, services }, { params, query }) {
    const wished = readWishedLanguages(query.language, actor)
    const post = await findVisiblePost(db, actor.userId, readContentRef(params.content_id))
    const shown = post && (await readShownPost(db, post.id, wished))
    if (!shown) throw notFound('Post')
    const html = await renderPostHtml(presentContentFields(shown, services.baseUrl()), services.baseUrl())
    return { data: { content_id: shown.id, html } }
  },
})

export const translatePost = endpoint('POST /v2/feed/posts/{content_id}/translate', {
  namesViewer: true,
  tag: 'Feeds',
  summary: 'Read a post in another language, translated by machine where there is no human translation',
  description:
    'The translation is kept for all readers. 403 where the program (`machine_translation`) or the post (`is_translatable`) does not ' +
    'allow it, 503 where the server has no translation service, 502 when that fails.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { params: ContentParams, body: TranslateInput },
  output: { status: 200, body: Type.One(FeedPost) },
  errors: [502, 503],
  async handle(context, { params, body }) {
    const { actor, services } = context
    const language = readLanguageTag(body.language)
    const reader = readerOf(context, language)
    const feeds = services.state(feedsState)
    const id = await findPostId(feeds, actor.programId, params.content_id)
    if (id === null || (await readPostRows(feeds, reader, [id])).length === 0) throw notFound('Post')
    await ensureMachineTranslation(services, actor.programId, id, language)
    const text = await readPostTexts(feeds, reader, [id], ['{"data":', '}'])
    if (!text) throw notFound('Post')
    return new Raw(text)
  },
})

const Reason = namedObject('Reason', {
  kind: Type.OneOf(REASON_KINDS),
  id: Type.Nullable(Type.Id()),
  name: Type.Nullable(Type.String()),
})

export const listReasons = endpoint('GET /v2/feed/posts/{content_id}/reasons', {
  tag: 'Feeds',
  summary: 'Why you see a post: topics that you follow, audiences that you are in, or everyone does',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentParams, query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(Reason) },
  async handle({ actor, db }, { params, query }) {
    const reasons = await reasonsToSee(db, actor.userId, readContentRef(params.content_id))
    if (!reasons) throw notFound('Post')
    return pageOf(reasons, query)
  },
})

const Video = FeedPost.properties.videos.items

export const getFeedVideo = endpoint('GET /v2/feed/video/{video_id}', {
  tag: 'Feeds',
  summary: 'Read a video of a post (experimental)',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ video_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Video) },
  async handle({ actor: { userId }, db, services }, { params }) {
    const row = await sql<{ content_id: number }>`
      select content_id from content_videos where program_id = ${db.programId} and id = ${params.video_id}`.first(db)
    const video = row
    const post = video && (await findVisiblePost(db, userId, { id: video.content_id, uuid: null }))
    const record = post && (await hydratePosts(db, [post.id])).get(post.id)
    const found = record && presentContentFields(record, services.baseUrl()).videos.find(v => v.id === params.video_id)
    if (!found) throw notFound('Video')
    return { data: found }
  },
})

const STATUSES = ['processing', 'ready'] as const

export const getAttachmentStatus = endpoint('GET /v2/feed/attachments/{uuid}/status', {
  tag: 'Feeds',
  summary: 'Read whether a file that you attach has arrived (experimental)',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ uuid: Type.String({ pattern: UUID_PATTERN, maxLength: 36 }) }) },
  output: {
    status: 200,
    body: Type.One(
      namedObject('AttachmentStatus', { uuid: Type.String({ format: 'uuid' }), status: Type.OneOf(STATUSES) }),
    ),
  },
  async handle({ actor: { userId }, db }, { params }) {
    const row = await sql<{ id: string; state: string }>`
      select id, state from uploads
       where program_id = ${db.programId} and id = ${params.uuid} and user_id = ${userId}`.first(db)
    const upload = row
    if (!upload || upload.state === 'removing') throw notFound('Attachment')
    const status: (typeof STATUSES)[number] = upload.state === 'stored' ? 'ready' : 'processing'
    return { data: { uuid: upload.id, status } }
  },
})
