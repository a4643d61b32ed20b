// The organisations of a database, for those who run it.

import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface ListedOrganisation {
  readonly id: number
  readonly name: string
  readonly programs: readonly { readonly id: number; readonly name: string }[]
  readonly people: number
  readonly posts: number
}

/** All organisations of the database, in the order of their ids. */
export function listOrganisations(database: Database): Promise<ListedOrganisation[]> {
  return database.system(async db => {
    const { rows } = await sql<ListedOrganisation>`
      select /* every program */ o.id, o.name,
             (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from programs p
               where p.organisation_id = o.id) as programs,
             (select count(*)::float8 from identities i where i.organisation_id = o.id) as people,
             (select count(*)::float8 from content c join programs p on p.id = c.program_id
               where p.organisation_id = o.id) as posts
        from organisations o
       order by o.id`.execute(db)
    return rows
  })
}
