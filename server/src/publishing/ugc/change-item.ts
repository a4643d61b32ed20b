import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import { applyChanges } from './check-item.ts'
import type { Author, ItemChanges, ItemRow } from './item.ts'
import { lockItem, requireItem, storeItemFields, storeItemStatus } from './queries.ts'
import { resubmitPost, submitAsPost, withdrawPost } from './submit.ts'

/**
 * Applies the given changes to an item and moves it to the state its author requests. Changes of one item follow each
 * other: of two that publish it at once, the second finds it published.
 */
export async function changeItem(
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

/** To draft or archived. The item first: then the end of its post says nothing new to it. */
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
