import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { prepareBody } from '../../content/index.ts'
import { settleUploads } from '../../uploads/index.ts'
import { applyChanges, uploadTokensOf } from '../check-item.ts'
import { EMPTY_ITEM, Item, NewItem, presentItem, writeItems } from '../item.ts'
import { insertItem, requireItem } from '../queries.ts'
import { submitAsPost } from '../submit.ts'

export const createItem = endpoint({
  id: 'createUserGeneratedContent',
  tag: 'User generated content',
  method: 'POST',
  path: '/v2/ugc/contents',
  summary: 'Write an item, as a draft or to be published',
  description:
    'With `publication_state` `published` it is submitted: published at once where every topic allows it, else its post ' +
    'waits for review.',
  access: writeItems,
  transaction: 'own',
  input: { body: NewItem },
  prepare: prepareBody,
  output: { status: 201, body: One(Item) },
  async handle({ actor, services }, { body }) {
    await settleUploads(services, actor.programId, uploadTokensOf(services, body))
    const item = await services.database.transaction(actor.programId, async db => {
      const id = await insertItem(db, actor, await applyChanges(db, services, actor, EMPTY_ITEM, body))
      if (body.publication_state === 'published')
        await submitAsPost(db, services, actor, await requireItem(db, actor, id))
      return requireItem(db, actor, id)
    })
    return { data: presentItem(item) }
  },
})
