// Names must be unique where the program is loaded into, and it may contain users of the same names already, for
// example from the same seed. Then every user of this load gets a number after the name: mia.berg.2@…

import type { SeedGroup, SeedSource } from '@atrium/seed'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { inChunks } from './store.ts'

const EDITIONS_MAX = 1000
const NAMES_PER_QUERY = 5000

/** An address or external id in its nth edition: before the @, when there is one. */
export function nameInEdition(name: string, edition: number): string {
  if (edition === 1) return name
  const [local, ...domain] = name.split('@')
  return [`${local}.${edition}`, ...domain].join('@')
}

/** An audience's two names in their nth edition. */
export function audienceInEdition({ name, display_name }: SeedGroup, edition: number) {
  return edition === 1
    ? { name, display_name }
    : { name: `${name}_${edition}`, display_name: `${display_name} ${edition}` }
}

/** The first edition in which none of the source's people is in the organisation or the program already. */
export function findUserEdition(
  db: ProgramDb,
  source: SeedSource,
  place: { programId: number; organisationId: number },
): Promise<number> {
  return firstFree(async edition => {
    for (const users of inChunks(source.users(), NAMES_PER_QUERY)) {
      const names = users.map(user => nameInEdition(user.userName, edition).toLowerCase())
      const externalIds = users.map(user => nameInEdition(user.externalId, edition))
      const rows = await sql`
        select 1 where exists (select from identities
                                where organisation_id = ${place.organisationId} and user_name_key = any(${names}))
                    or exists (select from users
                                where program_id = ${db.programId} and external_id = any(${externalIds}))`.all(db)
      if (rows.length > 0) return true
    }
    return false
  })
}

/** The same for the source's audiences. */
export function findAudienceEdition(db: ProgramDb, groups: readonly SeedGroup[]): Promise<number> {
  return firstFree(async edition => {
    const editions = groups.map(group => audienceInEdition(group, edition))
    const rows = await sql`
      select 1 from audiences
       where program_id = ${db.programId}
         and (name = any(${editions.map(group => group.name)})
              or display_name_key = any(${editions.map(group => group.display_name.toLowerCase())}))
       limit 1`.all(db)
    return rows.length > 0
  })
}

async function firstFree(isTaken: (edition: number) => Promise<boolean>): Promise<number> {
  for (let edition = 1; edition <= EDITIONS_MAX; edition++) {
    if (!(await isTaken(edition))) return edition
  }
  throw new Error(`this program has been seeded ${EDITIONS_MAX} times with the same names; use another --seed`)
}
