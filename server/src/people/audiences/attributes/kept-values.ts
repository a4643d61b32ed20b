// Values of attributes with their counts, cached in programs that are too large to count for each request. One count runs at a
// time for each program; while it runs again, the previous result is returned.

import type { Actor } from '../../../platform/access/actor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { type AttributeValues, type CountScope, countAllValues } from './count-values.ts'

/** Programs of up to this number of people are counted for each request. */
const COUNTED_AT_ONCE_MAX = 3_000
/** A request starts a new count if the last one is older than this. */
const FRESH_MS = 60_000
/** Older values are no longer returned. */
const KEPT_MS = 10 * 60_000
const PROGRAMS_MAX = 50

interface Kept {
  readonly values: readonly AttributeValues[]
  readonly countedAt: number
}

interface KeptValues {
  read(scope: CountScope): Promise<readonly AttributeValues[]>
}

/** `now`: milliseconds of a clock. */
export function createKeptValues(
  count: (scope: CountScope) => Promise<AttributeValues[]>,
  now: () => number,
): KeptValues {
  const kept = new Map<number, Kept>()
  const counting = new Map<number, Promise<readonly AttributeValues[]>>()
  const countAgain = (scope: CountScope) => {
    const running = counting.get(scope.programId)
    if (running) return running
    const countedAt = now()
    const started = count(scope)
      .then(values => {
        kept.delete(scope.programId)
        kept.set(scope.programId, { values, countedAt })
        for (const [programId, { countedAt }] of kept) {
          if (kept.size > PROGRAMS_MAX || now() - countedAt > KEPT_MS) kept.delete(programId)
        }
        return values
      })
      .finally(() => counting.delete(scope.programId))
    counting.set(scope.programId, started)
    return started
  }
  return {
    async read(scope) {
      const known = kept.get(scope.programId)
      const age = known ? now() - known.countedAt : KEPT_MS
      if (!known || age >= KEPT_MS) return countAgain(scope)
      // If it fails, the next request starts it again.
      if (age >= FRESH_MS) countAgain(scope).catch(() => {})
      return known.values
    },
  }
}

export const keptValues = defineState('values of attributes', () =>
  createKeptValues(scope => countAllValues(scope, 'many'), Date.now),
)

/** All attributes of a program with their most frequent values, of the people whom the caller may see. */
export async function readAttributeValues(
  { database, state }: Pick<Services, 'database' | 'state'>,
  { programId, organisationId, restrictions }: Pick<Actor, 'programId' | 'organisationId' | 'restrictions'>,
): Promise<readonly AttributeValues[]> {
  const scope = { database, programId, organisationId }
  if (restrictions.audienceIds !== null) return countAllValues({ ...scope, reader: { restrictions } }, 'few')
  const [size] = await database.unscopedQuery(
    sql<{ people: number }>`
      select coalesce(sum(size), 0)::int as people from user_blocks where program_id = ${programId}`,
  )
  return (size?.people ?? 0) <= COUNTED_AT_ONCE_MAX ? countAllValues(scope, 'few') : state(keptValues).read(scope)
}
