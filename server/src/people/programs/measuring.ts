// The measuring of people by their program (docs/contract/operation.md#what-is-measured).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { defineHook } from '../../platform/hooks.ts'
import { Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'

/** A shorter time would end before most people have read a post. */
const KEPT_DAYS_MIN = 30
const KEPT_DAYS_MAX = 3650

/** Members of the program settings. */
export const MEASURED_SETTINGS = {
  views_per_person: Type.Boolean({
    description: 'Others learn what a person viewed. False: no call, list or file names viewers, of the past neither.',
  }),
  nightly_exports: Type.Boolean({ description: 'Files of users, activities and campaigns are exported every night.' }),
  views_kept_days: Type.Nullable(
    Type.Integer({
      minimum: KEPT_DAYS_MIN,
      maximum: KEPT_DAYS_MAX,
      description: 'For how many days views are kept by person; older ones keep their numbers alone. Null: always.',
    }),
  ),
  polls_anonymous: Type.Boolean({ description: 'New polls are anonymous in the studio, unless chosen otherwise.' }),
}

/** The program's choice of what is recorded of people. */
export interface Measuring {
  readonly views_per_person: boolean
  readonly nightly_exports: boolean
  readonly views_kept_days: number | null
  /** People see who reacted to posts and comments. */
  readonly reactions_named: boolean
  /** The counting of newsletters. */
  readonly mail_tracking: 'none' | 'totals' | 'people'
}

/** Reads what the program measures now; not from a cache, since a choice for less holds from the next request. */
export async function readMeasuring(db: ProgramDb): Promise<Measuring> {
  return sql<Measuring>`
    select views_per_person, nightly_exports, views_kept_days, reactions_named, mail_tracking
      from programs where id = ${db.programId}`.one(db)
}

interface TrackingChanges {
  readonly views_per_person?: boolean
  readonly mail_tracking?: string
}

/**
 * The column `mail_tracking` as far as this change sets it: where views have no names, opens and clicks of mails have none either.
 * @throws HttpError 400 for `people` in such a program
 */
export async function trackingAfter(
  db: ProgramDb,
  { views_per_person: areNamed, mail_tracking: tracking }: TrackingChanges,
): Promise<{ mail_tracking?: Sql<string> }> {
  if (tracking === 'people' && !(areNamed ?? (await readMeasuring(db)).views_per_person)) {
    throw invalid({
      rule: 'invalid_enum',
      parameter: 'mail_tracking',
      message: 'must not be people: views have no names',
    })
  }
  if (areNamed !== false || tracking !== undefined) return {}
  return { mail_tracking: sql<string>`case mail_tracking when 'people' then 'totals' else mail_tracking end` }
}

/** Others may no longer learn what a person viewed: listeners take back what is ready to be read. */
export const viewsUnnamed = defineHook<(db: ProgramDb, services: Services) => Promise<void>>('viewsUnnamed')
