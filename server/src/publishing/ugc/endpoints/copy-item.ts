import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { Item, ItemPath, presentItem, writeItems } from '../item.ts'
import { insertItem, requireItem } from '../queries.ts'

export const copyItem = endpoint({
  id: 'copyUserGeneratedContent',
  tag: 'User generated content',
  method: 'POST',
  path: '/v2/ugc/contents/{id}/copy',
  summary: 'Copy an item of your own, in any state, into a new draft',
  access: writeItems,
  input: { params: ItemPath },
  output: { status: 201, body: One(Item) },
  errors: [404],
  async handle({ actor, db }, { params }) {
    const id = await insertItem(db, actor, await requireItem(db, actor, params.id))
    return { data: presentItem(await requireItem(db, actor, id)) }
  },
})
