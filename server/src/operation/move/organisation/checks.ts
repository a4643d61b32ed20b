import { MoveError } from '../move-error.ts'
import { asSystem } from '../target.ts'
import type { Ends } from './ends.ts'
import type { Organisation } from './part.ts'

/** Whose ids are the same in a whole database. */
const TAKEN = [
  { what: 'an organisation', table: 'organisations', where: 'id = $1' },
  { what: 'a program', table: 'programs', where: 'organisation_id = $1' },
  { what: 'a person', table: 'identities', where: 'organisation_id = $1' },
  {
    what: 'a client',
    table: 'oauth_clients',
    where: 'program_id in (select id from programs where organisation_id = $1)',
  },
]

/** Throws MoveError where the target has the organisation already, or another record under an id of it. */
export async function refuseTaken({ source, target }: Ends, { id }: Organisation): Promise<void> {
  for (const { what, table, where } of TAKEN) {
    const { rows } = await asSystem(source.client, () =>
      source.client.query(`select array_agg(id::text) as ids from ${table} where ${where}`, [id]),
    )
    const taken = await asSystem(target.client, () =>
      target.client.query(`select id from ${table} where id::text = any($1) limit 1`, [rows[0].ids ?? []]),
    )
    if (taken.rows[0]) throw new MoveError(`the target database has ${what} ${taken.rows[0].id} already`)
  }
}
