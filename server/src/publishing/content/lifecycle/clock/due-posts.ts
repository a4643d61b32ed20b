// Automatic changes of posts, each applied to a set of one program.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../../platform/db/handle.ts'
import type { Services } from '../../../../platform/services.ts'
import { notifyUsers } from '../../../notices/index.ts'
import { type MoveOptions, movePosts, publishingFaults } from '../change-state.ts'
import { type LockedPost, lockDuePosts } from '../lock.ts'
import { type DueWork, isDue } from './run-due.ts'

/** Reason recorded when a post is archived at its end date. */
const EXPIRED = 'expired'

const byItself = ({ baseUrl }: Services, reason: string | null = null): MoveOptions => ({
  baseUrl: baseUrl(),
  publishAt: null,
  reason,
  actorUserId: null,
})

const scheduled = { at: sql.ref('scheduled_at'), waiting: sql`c.state = 'scheduled'` }

/**
 * A post that has become unfit since it was scheduled (no title, or already past its end date) returns to draft, where
 * its authors will find it.
 */
export const PUBLISH: DueWork = {
  ...scheduled,
  name: 'publishing scheduled posts',
  async run(db, services, ids) {
    const due = await lockDuePosts(db, ids, isDue(scheduled))
    const isFit = (post: LockedPost) => publishingFaults(post, 'published', post.now).every(isForPeopleAlone)
    await movePosts(db, due.filter(isFit), 'publish_now', byItself(services))
    const unfit = due.filter(post => !isFit(post))
    await movePosts(db, unfit, 'draft', byItself(services))
  },
}

/** A review date that is already due does not prevent publication. */
const isForPeopleAlone = ({ parameter }: { readonly parameter: string }): boolean => parameter === 'revalidate_at'

const expiring = { at: sql.ref('expires_at'), waiting: sql`c.state = 'published' and c.expires_at is not null` }

export const EXPIRE: DueWork = {
  ...expiring,
  name: 'archiving expired posts',
  async run(db, services, ids) {
    await movePosts(db, await lockDuePosts(db, ids, isDue(expiring)), 'archive', byItself(services, EXPIRED))
  },
}

const outdated = {
  at: sql.ref('revalidate_at'),
  waiting: sql`c.state = 'published' and c.revalidate_at is not null and c.revalidate_notified_at is null`,
}

export const REVALIDATE: DueWork = {
  ...outdated,
  name: 'asking authors whether posts are still right',
  async run(db, _, ids) {
    const asked = await markAsked(db, ids)
    await notifyUsers(db, { type: 'revalidate', to: { each: asked } })
  },
}

/** The posts and whom to ask: the displayed author, otherwise the creator. */
async function markAsked(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<{ contentId: number; userId: number | null }>`
    update content set revalidate_notified_at = clock_timestamp()
     where program_id = ${db.programId} and id in (
       select c.id from content c
        where c.program_id = ${db.programId} and c.id = any(${ids}) and ${isDue(outdated)}
        order by c.id for update skip locked)
    returning id as "contentId", coalesce(author_user_id, created_by) as "userId"`.execute(db)
  return rows.flatMap(({ contentId, userId }) => (userId === null ? [] : [{ contentId, userId }]))
}
