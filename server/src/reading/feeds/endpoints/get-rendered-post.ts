import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, named, One, Type } from '../../../platform/http/input/schema.ts'
import { presentContentFields } from '../../../publishing/content/index.ts'
import { languageParameter, readShownPost, readWishedLanguages } from '../../../publishing/translations/index.ts'
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
    const shown = post && (await readShownPost(db, post.id, wished))
    if (!shown) throw notFound('Post')
    const html = await renderPostHtml(presentContentFields(shown, services.baseUrl()), services.baseUrl())
    return { data: { content_id: shown.id, html } }
  },
})
