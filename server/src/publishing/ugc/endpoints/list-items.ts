import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { OneOf, Page, QueryArray, Type } from '../../../platform/http/input/schema.ts'
import { Item, PUBLICATION_STATES, presentItem, readItems } from '../item.ts'
import { listItems as readItemPage } from '../queries.ts'

export const listItems = endpoint({
  id: 'listUserGeneratedContent',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/contents',
  summary: 'List your own items in every state, newest first',
  access: readItems,
  input: {
    query: Type.Object({
      'filter.publication_state': Type.Optional(QueryArray(OneOf(PUBLICATION_STATES), 'States')),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(Item) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await readItemPage(db, actor, query['filter.publication_state'], page)
    return { data: rows.map(presentItem), meta: pageMeta(page, total) }
  },
})
