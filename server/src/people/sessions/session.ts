import type { Actor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { pageMeta, readPage } from '../../platform/http/input/pagination.ts'
import {
  described,
  Nullable,
  named,
  Page,
  type Static,
  Text,
  Timestamp,
  Type,
} from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { listSignIns } from '../../sign-in/oauth/index.ts'

const ID_MAX_LENGTH = 128

/** The path parameter of a session: its id in lists. */
export const SessionId = described('The `id` of the session in the list', Text(ID_MAX_LENGTH))

const Session = named(
  'Session',
  Type.Object({
    id: Type.String(),
    created_at: Timestamp(),
    last_used_at: Timestamp(),
    user_agent: Nullable(Type.String({ description: 'As the browser named itself' })),
    client_name: Type.String(),
    current: Type.Boolean({ description: 'This call came from it.' }),
  }),
)

export const SessionPage = Page(Session)

/** A page of a person's sessions, the newest first. */
export async function readSessionPage(
  db: ProgramDb,
  caller: Actor,
  userId: number,
  query: Parameters<typeof readPage>[0],
): Promise<Static<typeof SessionPage>> {
  const page = readPage(query)
  const all = await listSignIns(db, userId)
  const data = all.slice(page.offset, page.offset + page.size).map(signIn => ({
    id: signIn.id,
    created_at: presentTimestamp(signIn.created_at),
    last_used_at: presentTimestamp(signIn.last_used_at),
    user_agent: signIn.user_agent,
    client_name: signIn.client_name,
    current: caller.kind === 'user' && signIn.id === caller.grantId,
  }))
  return { data, meta: pageMeta(page, all.length) }
}
