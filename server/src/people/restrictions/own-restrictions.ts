import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface NamedRestrictions {
  readonly topics: Named[] | null
  readonly audiences: Named[] | null
  readonly aliases: { readonly id: number; readonly display_name: string }[] | null
}

const NOTHING: NamedRestrictions = { topics: null, audiences: null, aliases: null }

/** A caller's restrictions with names, by name. What is not there is left out. */
export async function nameRestrictions(db: ProgramDb, { restrictions }: Restricted): Promise<NamedRestrictions> {
  const { topicIds, audienceIds, aliasIds } = restrictions
  if (topicIds === null && audienceIds === null && aliasIds === null) return NOTHING
  const { rows } = await sql<Record<keyof NamedRestrictions, Named[]>>`
    select (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by folded(t.name) collate "C", t.id), '[]')
              from topics t where t.program_id = ${db.programId} and t.id = any(${topicIds ?? []}::bigint[])) as topics,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.display_name_key, a.id), '[]')
              from audiences a where a.program_id = ${db.programId} and a.id = any(${audienceIds ?? []}::bigint[])) as audiences,
           (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.display_name) order by c.display_name, c.id), '[]')
              from comment_aliases c
             where c.program_id = ${db.programId} and c.id = any(${aliasIds ?? []}::bigint[]) and c.deleted_at is null) as aliases`.execute(
    db,
  )
  const named = rows[0] as (typeof rows)[number]
  return {
    topics: topicIds && named.topics,
    audiences: audienceIds && named.audiences,
    aliases: aliasIds && named.aliases.map(({ id, name }) => ({ id, display_name: name })),
  }
}
