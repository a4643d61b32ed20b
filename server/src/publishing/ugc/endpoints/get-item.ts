import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { Item, ItemPath, presentItem, readItems } from '../item.ts'
import { requireItem } from '../queries.ts'

export const getItem = endpoint({
  id: 'getUserGeneratedContent',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/contents/{id}',
  summary: 'Read an item of your own',
  access: readItems,
  input: { params: ItemPath },
  output: { status: 200, body: One(Item) },
  errors: [404],
  async handle({ actor, db }, { params }) {
    return { data: presentItem(await requireItem(db, actor, params.id)) }
  },
})
