import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { prepareBody } from '../../content/index.ts'
import { settleUploads } from '../../uploads/index.ts'
import { changeItem } from '../change-item.ts'
import { uploadTokensOf } from '../check-item.ts'
import { Item, ItemChanges, ItemPath, presentItem, writeItems } from '../item.ts'

export const updateItem = endpoint({
  id: 'updateUserGeneratedContent',
  tag: 'User generated content',
  method: 'PUT',
  path: '/v2/ugc/contents/{id}',
  summary: 'Change, publish, take back or archive an item of your own',
  description:
    'Partial: what is left out stays. A submitted item that changes goes to review again, unless it would be published ' +
    'at once. Taking it back to `draft`, or archiving it, archives its post.',
  access: writeItems,
  transaction: 'own',
  input: { params: ItemPath, body: ItemChanges },
  prepare: prepareBody,
  output: { status: 200, body: One(Item) },
  errors: [404],
  async handle({ actor, services }, { params, body }) {
    await settleUploads(services, actor.programId, uploadTokensOf(services, body))
    const item = await services.database.transaction(actor.programId, db =>
      changeItem(db, services, actor, params.id, body),
    )
    return { data: presentItem(item) }
  },
})
