import type { ProgramDb } from '../../platform/db/handle.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { prepareBody } from '../content/index.ts'
import { settleUploads } from '../uploads/index.ts'
import { applyChanges, uploadTokensOf } from './check-item.ts'
import {
  type Author,
  EMPTY_ITEM,
  Item,
  ItemChanges,
  ItemPath,
  type ItemRow,
  NewItem,
  PUBLICATION_STATES,
  presentItem,
  readItems,
  writeItems,
} from './item.ts'
import { insertItem, itemsOf, lockItem, requireItem, storeItemFields, storeItemStatus } from './queries.ts'
import { resubmitPost, submitAsPost, withdrawPost } from './submit.ts'

export const listUserGeneratedContent = endpoint('GET /v2/ugc/contents', {
  tag: 'User generated content',
  summary: 'List your own items in every state, newest first',
  access: readItems,
  input: {
    query: Type.Object({
      'filter.publication_state': Type.Optional(Type.QueryArray(Type.OneOf(PUBLICATION_STATES), 'States')),
      'filter.content_id': Type.Optional(described('The item that became this post', Type.Id())),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Item) },
  async handle({ actor, db }, { query }) {
    const filter = { states: query['filter.publication_state'], contentId: query['filter.content_id'] }
    return respondWithPage(db, query, presentItem, itemsOf(db, actor, filter))
  },
})

export const createUserGeneratedContent = endpoint('POST /v2/ugc/contents', {
  tag: 'User generated content',
  summary: 'Write an item, as a draft or to be published',
  description:
    'With `publication_state` `published` it is submitted: published at once where every topic allows it, else its post ' +
    'waits for review.',
  access: writeItems,
  transaction: 'own',
  input: { body: NewItem },
  prepare: prepareBody,
  output: { status: 201, body: Type.One(Item) },
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

export const getUserGeneratedContent = endpoint('GET /v2/ugc/contents/{id}', {
  tag: 'User generated content',
  summary: 'Read an item of your own',
  access: readItems,
  input: { params: ItemPath },
  output: { status: 200, body: Type.One(Item) },
  async handle({ actor, db }, { params }) {
    return { data: presentItem(await requireItem(db, actor, params.id)) }
  },
})

export const updateUserGeneratedContent = endpoint('PUT /v2/ugc/contents/{id}', {
  tag: 'User generated content',
  summary: 'Change, publish, take back or archive an item of your own',
  description:
    'Partial: what is left out stays. A submitted item that changes goes to review again, unless it would be published ' +
    'at once. Taking it back to `draft`, or archiving it, archives its post.',
  access: writeItems,
  transaction: 'own',
  input: { params: ItemPath, body: ItemChanges },
  prepare: prepareBody,
  output: { status: 200, body: Type.One(Item) },
  async handle({ actor, services }, { params, body }) {
    await settleUploads(services, actor.programId, uploadTokensOf(services, body))
    const item = await services.database.transaction(actor.programId, db =>
      changeItem(db, services, actor, params.id, body),
    )
    return { data: presentItem(item) }
  },
})

export const copyUserGeneratedContent = endpoint('POST /v2/ugc/contents/{id}/copy', {
  tag: 'User generated content',
  summary: 'Copy an item of your own, in any state, into a new draft',
  access: writeItems,
  input: { params: ItemPath },
  output: { status: 201, body: Type.One(Item) },
  async handle({ actor, db }, { params }) {
    const id = await insertItem(db, actor, await requireItem(db, actor, params.id))
    return { data: presentItem(await requireItem(db, actor, id)) }
  },
})

/**
 * Applies the given changes to an item and moves it to the state that its author requests. The item is locked: of two
 * concurrent requests that publish it, the second finds it published.
 */
async function changeItem(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl' | 'jobs' | 'state'>,
  author: Author,
  id: number,
  changes: ItemChanges,
): Promise<ItemRow> {
  const before = await lockItem(db, author, id)
  const fields = await applyChanges(db, services, author, before, changes)
  const { publication_state: wanted = before.publication_state, ...given } = changes
  if (Object.keys(given).length > 0) await storeItemFields(db, id, fields)
  const item = await requireItem(db, author, id)
  if (wanted === 'published') {
    if (before.publication_state === 'published') await resubmitPost(db, services, author, before, item)
    else await submitAsPost(db, services, author, item)
  } else if (wanted !== before.publication_state) await leave(db, services, author, item, wanted)
  return requireItem(db, author, id)
}

/** Moves an item to draft or archived. The item is updated first, so that archiving its post does not change it again. */
async function leave(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl' | 'jobs' | 'state'>,
  author: Author,
  item: ItemRow,
  wanted: 'draft' | 'archived',
): Promise<void> {
  const decided = wanted === 'archived' && item.moderation_status !== 'pending'
  await storeItemStatus(db, item.id, {
    publication_state: wanted,
    ...(wanted === 'draft' ? { published_at: null } : {}),
    ...(decided ? {} : { moderation_status: 'not_required', moderation_reason: null }),
  })
  if (item.publication_state === 'published') await withdrawPost(db, services, author, item)
}
