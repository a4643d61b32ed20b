// The clock: publishes scheduled posts, archives expired posts, and asks authors whether a post is still correct. It reads
// the due posts from the database, so a restart loses none. Several nodes may run it at once: each post's row is locked,
// and the second node no longer finds it due.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { msUntilFirst } from '../../../platform/jobs/due.ts'
import { signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUsers } from '../../notices/index.ts'
import { type LockedPost, lockDuePosts } from '../lock/lock.ts'
import { SCHEDULE_CHANNEL } from '../record/states.ts'
import { type MoveOptions, movePosts, publishingFaults } from './change-state.ts'

const scheduled = { at: sql.ref('scheduled_at'), waiting: sql`c.state = 'scheduled'` }

/**
 * Publishes scheduled posts. A post that has become unpublishable since it was scheduled (no title, or past its end date)
 * returns to draft, where its authors find it.
 */
const PUBLISH: DueWork = {
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

const expiring = { at: sql.ref('expires_at'), waiting: sql`c.state = 'published' and c.expires_at is not null` }

const EXPIRE: DueWork = {
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

const REVALIDATE: DueWork = {
  ...outdated,
  name: 'asking authors whether posts are still right',
  async run(db, _, ids) {
    const asked = await markAsked(db, ids)
    await notifyUsers(db, { type: 'revalidate', to: { each: asked } })
  },
}

const inReview = {
  at: sql.ref('review_remind_at'),
  waiting: sql`c.state = 'review' and c.review_remind_at is not null`,
}

/** Reminds reviewers once, a day before their answer is due. */
const REMIND: DueWork = {
  ...inReview,
  name: 'reminding reviewers',
  async run(db, _, ids) {
    const rows = await sql<{ contentId: number; userId: number | null }>`
      update content set review_remind_at = null
       where program_id = ${db.programId} and id in (
         select c.id from content c
          where c.program_id = ${db.programId} and c.id = any(${ids}) and ${isDue(inReview)}
          order by c.id for update skip locked)
      returning id as "contentId", reviewer_user_id as "userId"`.all(db)
    const each = rows.flatMap(({ contentId, userId }) => (userId === null ? [] : [{ contentId, userId }]))
    await notifyUsers(db, { type: 'review_requested', to: { each } })
  },
}

const WORK = [PUBLISH, EXPIRE, REVALIDATE, REMIND] as const

/** When the first post waits for. */
const firstOf = ({ waiting, at }: DueWork) =>
  sql`(select c.${at} as at from content c where ${waiting} order by c.${at} limit 1)`

export const contentClock = signalWorker({
  name: 'content-clock',
  channel: SCHEDULE_CHANNEL,
  async round(services) {
    let isMore = false
    for (const work of WORK) if (await runDue(services, work)) isMore = true
    return isMore || msUntilFirst(services.database, WORK.map(firstOf))
  },
})

/** An action applied to posts at a time stored with each of them. */
interface DueWork {
  readonly name: string
  /** The column with the time at which the work is due. */
  readonly at: Sql<unknown>
  /** SQL over a row `c` of content: whether it waits for its time, in the form that an index covers. */
  readonly waiting: Sql<unknown>
  /** Applies the action to those of the posts for which it is still due. */
  run(db: ProgramDb, services: Services, ids: readonly number[]): Promise<void>
}

const BATCH_MAX_COUNT = 100

/** SQL over a row `c` of content: whether the work is due. */
const isDue = ({ waiting, at }: Pick<DueWork, 'waiting' | 'at'>): Sql<unknown> => sql`${waiting} and c.${at} <= now()`

/** Runs the work that is due now, in all programs; true when more may be due at once. */
async function runDue(services: Services, work: DueWork): Promise<boolean> {
  const due = await services.database.system(db =>
    sql<{ program_id: number; id: number }>`
      select /* every program */ c.program_id, c.id from content c where ${isDue(work)}
       order by c.${work.at} limit ${sql.lit(BATCH_MAX_COUNT)}`.all(db),
  )
  let failed = 0
  for (const [programId, posts] of Map.groupBy(due, post => post.program_id)) {
    const ids = posts.map(post => post.id)
    const together = await runInProgram(services, work, programId, ids)
    if (together || ids.length === 1) failed += together ? 0 : 1
    // A failed post must not block the others.
    else for (const id of ids) failed += (await runInProgram(services, work, programId, [id])) ? 0 : 1
  }
  return due.length === BATCH_MAX_COUNT && failed === 0
}

async function runInProgram(
  services: Services,
  work: DueWork,
  programId: number,
  ids: readonly number[],
): Promise<boolean> {
  try {
    await services.database.transaction(programId, db => work.run(db, services, ids))
    return true
  } catch (error) {
    services.logger.error({ err: error, program_id: programId, content_ids: ids }, `${work.name} failed`)
    return false
  }
}

/** Reason recorded when a post is archived at its end date. */
const EXPIRED = 'expired'

const byItself = ({ baseUrl }: Services, reason: string | null = null): MoveOptions => ({
  baseUrl: baseUrl(),
  publishAt: null,
  reason,
  actorUserId: null,
})

/** Whether a fault does not prevent automatic publication: a review date that is already due. */
const isForPeopleAlone = ({ parameter }: { readonly parameter: string }): boolean => parameter === 'revalidate_at'

/** Marks posts as asked about; returns them with the user to ask: the displayed author, otherwise the creator. */
async function markAsked(db: ProgramDb, ids: readonly number[]) {
  const rows = await sql<{ contentId: number; userId: number | null }>`
    update content set revalidate_notified_at = clock_timestamp()
     where program_id = ${db.programId} and id in (
       select c.id from content c
        where c.program_id = ${db.programId} and c.id = any(${ids}) and ${isDue(outdated)}
        order by c.id for update skip locked)
    returning id as "contentId", coalesce(author_user_id, created_by) as "userId"`.all(db)
  return rows.flatMap(({ contentId, userId }) => (userId === null ? [] : [{ contentId, userId }]))
}
