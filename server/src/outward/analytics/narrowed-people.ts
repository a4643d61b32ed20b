// The people whom an overview is narrowed to: those of an audience, with certain values.

import { type Sql, sql } from '../../platform/db/sql.ts'

export const VALUE_ATTRIBUTES = ['department', 'work_location'] as const
export type ValueAttribute = (typeof VALUE_ATTRIBUTES)[number]

/** A value of an attribute, with all spellings of it among people that rules treat as equal; no spellings of a value that is not in use. */
export interface NarrowedValue {
  readonly attribute: ValueAttribute
  readonly key: string
  readonly spellings: readonly string[]
}

export interface NarrowedPeople {
  readonly audienceId: number | null
  readonly values: readonly NarrowedValue[]
}

export const isOfPeople = ({ audienceId, values }: NarrowedPeople): boolean => audienceId !== null || values.length > 0

/** SQL: the ids of the people who are meant, active or not. Call it if `isOfPeople`. */
export function peopleSql(programId: number, { audienceId, values }: NarrowedPeople): Sql<unknown> {
  const members = sql`select m.user_id as id from audience_members m
                       where m.program_id = ${programId} and m.audience_id = ${audienceId}::bigint`
  if (values.length === 0) return members
  const has = values.map(
    ({ attribute, spellings }) => sql`${sql.ref(`v.${attribute}`)} = any(${[...spellings]}::text[])`,
  )
  const isMember = audienceId === null ? sql`` : sql` and v.id in (${members})`
  return sql`select v.id from users v where v.program_id = ${programId} and ${sql.join(has, sql` and `)}${isMember}`
}

/** SQL: whether this person is meant. */
export const isMeantSql = (programId: number, people: NarrowedPeople, user: Sql<unknown>): Sql<unknown> =>
  isOfPeople(people) ? sql`${user} in (${peopleSql(programId, people)})` : sql`true`
