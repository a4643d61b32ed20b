import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, named, One, Type } from '../../../platform/http/input/schema.ts'
import { hydratePosts, presentContentFields } from '../../../publishing/content/index.ts'
import {
  inLanguage,
  languageParameter,
  pickTranslation,
  readTranslations,
  readWishedLanguages,
} from '../../../publishing/translations/index.ts'
import { findVisiblePost, readContentRef } from '../../../publishing/visibility/index.ts'
import { PostParams } from '../feed-post-schema.ts'
import { renderPostHtml } from '../render/post-html.ts'

export const getRenderedPost = endpoint({
  id: 'getRenderedPost',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/rendered',
  summary: 'Read a post as an HTML page of its own',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: PostParams, query: Type.Object(languageParameter) },
  output: { status: 200, body: One(named('RenderedPost', Type.Object({ content_id: Id(), html: Type.String() }))) },
  errors: [404],
  async handle({ actor, db, services }, { params, query }) {
    const wished = readWishedLanguages(query.language, actor)
    const post = await findVisiblePost(db, actor.userId, readContentRef(params.content_id))
    const record = post && (await hydratePosts(db, [post.id])).get(post.id)
    if (!record) throw notFound('Post')
    const translations = (await readTranslations(db, [record.id])).get(record.id) ?? []
    const translation = pickTranslation(wished, record.language, translations)
    const shown = translation ? inLanguage(record, translation) : record
    const language = translation?.language ?? record.language
    const fields = { ...presentContentFields(shown, services.baseUrl()), language }
    const html = await renderPostHtml(fields, services.baseUrl())
    return { data: { content_id: record.id, html } }
  },
})
