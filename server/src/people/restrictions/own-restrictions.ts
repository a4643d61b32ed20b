import type { Restricted } from '../../platform/access/restrictions.ts'
import { userTokensChanged } from '../../platform/access/tokens.ts'
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
  const named = await sql<Record<keyof NamedRestrictions, Named[]>>`
    select (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by sort_key(t.name) collate "C", t.id), '[]')
              from topics t where t.program_id = ${db.programId} and t.id = any(${topicIds ?? []}::bigint[])) as topics,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by sort_key(a.display_name) collate "C", a.id), '[]')
              from audiences a where a.program_id = ${db.programId} and a.id = any(${audienceIds ?? []}::bigint[])) as audiences,
           (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.display_name) order by sort_key(c.display_name) collate "C", c.id), '[]')
              from comment_aliases c
             where c.program_id = ${db.programId} and c.id = any(${aliasIds ?? []}::bigint[]) and c.deleted_at is null) as aliases`.one(
    db,
  )
  return {
    topics: topicIds && named.topics,
    audiences: audienceIds && named.audiences,
    aliases: aliasIds && named.aliases.map(({ id, name }) => ({ id, display_name: name })),
  }
}

/** Adds an audience that a restricted publisher has made to the lists of their role, so that it is one of theirs from the next request. */
export async function addToOwnAudiences(db: ProgramDb, userId: number, audienceId: number): Promise<void> {
  await sql`
    update users
       set role_detail = jsonb_set(role_detail, '{scopes,audiences}', (role_detail -> 'scopes' -> 'audiences') || ${String(audienceId)}::jsonb),
           version = nextval('record_versions'), updated_at = now()
     where program_id = ${db.programId} and id = ${userId}
       and jsonb_array_length(coalesce(role_detail -> 'scopes' -> 'audiences', '[]')) > 0`.execute(db)
  await userTokensChanged(db, userId)
}
