// Which rows of each table belong to an organisation. Every table is decided: one that is not known here, and names no program, stops
// the move before anything is changed.

import { MoveError } from '../move-error.ts'
import { listTables, type MovedTable, WHOLE_TABLES_SQL } from '../tables.ts'
import type { End } from './ends.ts'

export interface Organisation {
  readonly id: number
  readonly programIds: readonly number[]
}

/** The rows of one table that belong to an organisation. */
export type Part = Required<MovedTable>

/** Of the server: keys, guesses of passwords by hashed address, which process runs which job. */
const OF_THE_SERVER = ['server_keys', 'push_keys', 'oauth_signing_keys', 'sign_in_failures', 'running_jobs']

/** Triggers write them beside users and notifications, so they are written last. */
export const WRITTEN_BY_TRIGGERS = ['user_blocks', 'notice_readers']

const idList = (ids: readonly number[]): string => `'{${ids.join()}}'::bigint[]`

/** SQL: which rows are the organisation's; null for a table of the server. Operators' clients and tokens have no program. */
function conditionOf(name: string, columns: readonly string[], { id, programIds }: Organisation): string | null {
  if (name.startsWith('jobs.') || OF_THE_SERVER.includes(name)) return null
  if (name === 'organisations') return `id = ${id}`
  if (columns.includes('program_id')) return `program_id = any(${idList(programIds)})`
  if (columns.includes('organisation_id')) return `organisation_id = ${id}`
  if (name === 'oauth_records') {
    return `(grant_id in (select id from oauth_grants where program_id = any(${idList(programIds)}))
      or user_id in (select id from identities where organisation_id = ${id}))`
  }
  throw new MoveError(`it is not known whose the rows of ${name} are`)
}

/** What belongs to the organisation, each table after those that its foreign keys lead to. */
export async function listParts(end: End, organisation: Organisation): Promise<Part[]> {
  const tables = await listTables({ query: async text => (await end.client.query(text)).rows }, WHOLE_TABLES_SQL)
  const parts = tables.flatMap(table => {
    const where = conditionOf(table.name, table.columns.split(', '), organisation)
    return where === null ? [] : [{ ...table, where }]
  })
  // Programs first: a server that starts in between takes a database without one for a new installation.
  const turn = ({ name }: Part) =>
    /^(organisations|programs)$/.test(name) ? 0 : WRITTEN_BY_TRIGGERS.includes(name) ? 2 : 1
  return parts.sort((one, other) => turn(one) - turn(other))
}

/** Throws MoveError where the two databases do not have the same tables. */
export function refuseOtherSchema(source: readonly Part[], target: readonly Part[]): void {
  const there = new Map(target.map(({ name, columns }) => [name, columns]))
  const other = source.find(({ name, columns }) => there.get(name) !== columns)
  if (other) throw new MoveError(`the schemas differ: ${other.name} is another table in the target`)
}
