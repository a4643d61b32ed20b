// The setting `assistants` of a program (docs/contract/assistants.md).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { type Static, Type } from '../../platform/http/input/schema.ts'
import { requireTopics } from '../following/index.ts'

const HOSTS_MAX_COUNT = 20
const HOST_MAX_LENGTH = 255
const TOPICS_MAX_COUNT = 100

export const Assistants = Type.Object({
  enabled: Type.Boolean({ description: 'People may use assistants, which see what they see' }),
  clients: Type.Array(Type.FilledText(HOST_MAX_LENGTH), {
    maxItems: HOSTS_MAX_COUNT,
    description: 'Hosts whose assistants describe themselves by a document there, beside the clients of the console',
  }),
  channels_excluded: Type.Array(Type.Object({ id: Type.Id() }), {
    maxItems: TOPICS_MAX_COUNT,
    description: 'Topics whose posts no assistant sees',
  }),
})

export type AssistantChanges = Partial<Static<typeof Assistants>>

/**
 * SQL: the setting with these changes; members that are left out stay. Switched off, all sign-ins and tokens of assistants end; without a
 * host, those of its assistants and what people allowed them.
 * @throws HttpError 400 for a topic that the program does not have
 */
export async function changedAssistants(db: ProgramDb, changes: AssistantChanges): Promise<Sql<unknown>> {
  const excluded = changes.channels_excluded?.map(({ id }) => id)
  if (excluded) await requireTopics(db, excluded, index => `assistants.channels_excluded.${index}.id`)
  if (changes.enabled === false || changes.clients) await acrossPrograms(db, () => endSignIns(db, changes))
  const given = {
    ...changes,
    ...(changes.clients ? { clients: [...new Set(changes.clients)] } : {}),
    ...(excluded ? { channels_excluded: excluded.map(id => ({ id })) } : {}),
  }
  return sql`assistants || ${JSON.stringify(given)}::jsonb`
}

/** Ends those that are no longer let in, while nobody signs in: a sign-in locks the program as well (sign-in/oauth/stores). */
async function endSignIns(db: ProgramDb, { enabled, clients }: AssistantChanges): Promise<void> {
  await sql`select from programs where id = ${db.programId} for update`.execute(db)
  const removed = sql`client_id in (
    select id from oauth_clients
     where program_id = ${db.programId} and kind = 'document' and split_part(document_url, '/', 3) <> all(${[...(clients ?? [])]}::text[]))`
  if (clients) await sql`delete from oauth_consents where program_id = ${db.programId} and ${removed}`.execute(db)
  const ended = enabled === false ? sql`true` : removed
  await sql`delete from oauth_grants where program_id = ${db.programId} and for_assistants and ${ended}`.execute(db)
  await sql`delete from access_tokens where program_id = ${db.programId} and for_assistants and ${ended}`.execute(db)
}
