import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../../platform/db/handle.ts'
import type { Services } from '../../../../platform/services.ts'

/** An action applied to posts at a time stored with each of them. */
export interface DueWork {
  /** For the log. */
  readonly name: string
  /** The column of the time. */
  readonly at: RawBuilder<unknown>
  /** SQL over a row `c` of content: it waits for its time, in the form that an index covers. */
  readonly waiting: RawBuilder<unknown>
  /** Applies it to those of the posts for which it is still due. */
  run(db: ProgramDb, services: Services, ids: readonly number[]): Promise<void>
}

const BATCH_MAX_COUNT = 100

/** SQL over a row `c` of content: its time has come. */
export const isDue = ({ waiting, at }: Pick<DueWork, 'waiting' | 'at'>): RawBuilder<unknown> =>
  sql`${waiting} and c.${at} <= now()`

/** Does what is due now, in all programs; true when more may be due at once. */
export async function runDue(services: Services, work: DueWork): Promise<boolean> {
  const due = await services.database.system(async db => {
    const { rows } = await sql<{ program_id: number; id: number }>`
      select /* every program */ c.program_id, c.id from content c where ${isDue(work)}
       order by c.${work.at} limit ${sql.lit(BATCH_MAX_COUNT)}`.execute(db)
    return rows
  })
  let failed = 0
  for (const [programId, posts] of Map.groupBy(due, post => post.program_id)) {
    const ids = posts.map(post => post.id)
    const together = await runInProgram(services, work, programId, ids)
    if (together || ids.length === 1) failed += together ? 0 : 1
    // One post must not hold back the others.
    else for (const id of ids) failed += (await runInProgram(services, work, programId, [id])) ? 0 : 1
  }
  return due.length === BATCH_MAX_COUNT && failed === 0
}

/** Whether it succeeded. */
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
