import { endpoint } from '../http/endpoint.ts'
import { pageMeta, readPage, readSort } from '../http/pagination.ts'
import { Page } from '../http/schema.ts'
import { readContent } from './access.ts'
import { Content } from './content.ts'
import { CONTENT_SORT_FIELDS, ContentListQuery, listContentIds } from './content-list.ts'
import { hydratePosts } from './hydrate.ts'
import { presentContentFields } from './present-content.ts'

export const listContent = endpoint({
  id: 'listContent',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content',
  summary: 'List posts in any state',
  description: `Sorts by ${CONTENT_SORT_FIELDS.join(', ')}; by default the newest first. Several values of one filter mean any of them.`,
  access: readContent,
  input: { query: ContentListQuery },
  output: { status: 200, body: Page(Content) },
  async handle({ actor: { programId }, db, services }, { query }) {
    const page = readPage(query)
    const sort = readSort(query.sort, CONTENT_SORT_FIELDS, '-created_at')
    const { ids, total } = await listContentIds(db, programId, query, sort, page)
    const posts = await hydratePosts(db, programId, ids)
    const baseUrl = services.baseUrl()
    const data = ids.flatMap(id => posts.get(id) ?? []).map(post => presentContentFields(post, baseUrl))
    return { data, meta: pageMeta(page, total) }
  },
})
