// What happens to posts by themselves, each in a set of one program.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUsers } from '../../notices/index.ts'
import { type MoveOptions, movePosts, publishingFaults } from './change-state.ts'
import { type LockedPost, lockDuePosts } from './lock.ts'
import { type DueWork, isDue } from './run-due.ts'

/** Why a post was archived that ended by itself. */
const EXPIRED = 'expired'

const byItself = ({ baseUrl }: Services, reason: string | null = null): MoveOptions => ({
  baseUrl: baseUrl(),
  publishAt: null,
  reason,
  actorUserId: null,
})

const scheduled = { at: sql.ref('scheduled_at'), waiting: sql`c.state = 'scheduled'` }

/**
 * A post that has become unfit since it was scheduled goes back to draft, where its authors look for it: one without a
 * title, or whose time was over before it could be published.
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

/** That its author is asked at once does not keep a post from being published. */
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

/** The posts and whom to ask: who is shown as the author, else who made it. */
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
