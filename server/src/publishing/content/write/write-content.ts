import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import { notifyOfChange, notifyOfMustRead } from '../../notices/index.ts'
import { noteUploads } from '../../uploads/index.ts'
import { indexLockedPosts } from '../../visibility/index.ts'
import type { ContentChanges } from '../content.ts'
import { SCHEDULE_CHANNEL } from '../lifecycle/clock/clock-channel.ts'
import { dateFaults } from '../lifecycle/dates.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { mustBePublishable } from '../lifecycle/states.ts'
import { type AnySource, contentColumns } from '../read/content-columns.ts'
import { replaceRelations } from '../read/relations.ts'
import { ASKS_AGAIN, mustReadColumns } from './must-read.ts'
import { resolveReferences } from './references.ts'
import { indexContentSearch } from './search-index.ts'
import { assertUntranslated, textRevisionColumns } from './text-revision.ts'

/**
 * Changes the members of a post that a body contains, in any state.
 * @throws HttpError 400 when something that the body refers to does not exist, or when a post that is published (or will
 *   be) would lose its title
 */
export async function updateContent(
  db: ProgramDb,
  post: LockedPost,
  changes: AnySource<ContentChanges>,
): Promise<void> {
  // By name: a body may bring `channels` as well, which this call does not use.
  const { initiatives, author, audiences } = changes
  const audienceIds = await resolveReferences(db, { initiatives, author, audiences })
  const columns = await contentColumns(changes, audienceIds)
  if (columns.title !== undefined && !isVisible(columns.title) && mustBePublishable(post.state)) {
    throw invalid({ rule: 'required', parameter: 'title', message: `is required while the post is ${post.state}` })
  }
  const faults = dateFaults(columns, post.now, post.scheduled_at)
  if (faults.length > 0) throw invalid(...faults)
  if (columns.language !== undefined) await assertUntranslated(db, post.id, columns.language)
  const listed = changes.links ?? changes.initiatives
  if (Object.keys(columns).length === 0 && !listed) return
  const set = assignments({
    ...columns,
    ...mustReadColumns(columns),
    ...textRevisionColumns(columns),
    revision: sql`revision + 1`,
    edition: sql`edition + 1`,
    updated_at: post.now,
  })
  const { rows } = await sql<{ asks_again: boolean }>`
    update content set ${set} where program_id = ${db.programId} and id = ${post.id}
    returning ${ASKS_AGAIN} as asks_again`.execute(db)
  const { asks_again: asksAgain } = rows[0] as (typeof rows)[number]
  await replaceRelations(db, post.id, changes, audienceIds)
  await noteUploads(db, [columns.body, columns.author_avatar_url])
  if (SEARCHED.some(column => column in columns)) await indexContentSearch(db, [post.id])
  if (post.state !== 'published') return
  if (columns.expires_at || columns.revalidate_at) busOf(db).wake(db, SCHEDULE_CHANNEL)
  await indexLockedPosts(db, [post.id])
  if (columns.requires_acknowledgement !== undefined) await notifyOfMustRead(db, [post.id], 'now')
  if (asksAgain) await notifyOfChange(db, post.id)
  hintFeed(db)
}

const SEARCHED = ['title', 'summary', 'body', 'author_user_id', 'author_display_name']
