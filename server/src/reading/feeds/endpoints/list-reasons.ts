import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, Nullable, named, OneOf, Page, Type } from '../../../platform/http/input/schema.ts'
import { REASON_KINDS, readContentRef, reasonsToSee } from '../../../publishing/visibility/index.ts'
import { PostParams } from '../feed-post-schema.ts'

const Reason = named(
  'Reason',
  Type.Object({ kind: OneOf(REASON_KINDS), id: Nullable(Id()), name: Nullable(Type.String()) }),
)

export const listReasons = endpoint({
  id: 'listReasons',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/reasons',
  summary: 'Why you see a post: topics that you follow, audiences that you are in, or everyone does',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: PostParams, query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Reason) },
  errors: [404],
  async handle({ actor, db }, { params, query }) {
    const page = readPage(query)
    const reasons = await reasonsToSee(db, actor.userId, readContentRef(params.content_id))
    if (!reasons) throw notFound('Post')
    return { data: reasons.slice(page.offset, page.offset + page.size), meta: pageMeta(page, reasons.length) }
  },
})
