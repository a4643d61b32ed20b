import { isDeepStrictEqual } from 'node:util'
import type { UserRecord } from '../user/user-record.ts'

/** The members in which two records of a user differ; none when a request changed nothing. */
export function changedFields(before: UserRecord, after: UserRecord): (keyof UserRecord)[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof UserRecord>
  return [...fields].filter(field => !isDeepStrictEqual(before[field], after[field]))
}
