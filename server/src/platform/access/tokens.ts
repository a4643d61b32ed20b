// From an access token to who is calling. Tokens are opaque; the database knows their SHA-256. An in-process cache
// stands in front, emptied by signals when a user, grant, client or program changes, and not used at all while signals
// cannot arrive, so that a token ends within a second everywhere.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { busOf } from '../db/transaction.ts'
import type { Actor } from './actor.ts'
import { effectiveScopes, isRole, SCOPES } from './roles.ts'

/** What of a program's settings a request may need; part of every actor of a program. */
export interface ProgramSettings {
  readonly name: string
  readonly default_language: string
  readonly expanded_reactions: boolean
  readonly scim_role_syntax: 'legacy' | 'extended'
  readonly scim_filter: 'basic' | 'full'
  /** null: the server's own limit. */
  readonly rate_limit_per_minute: number | null
}

/** A token that is good, and until when. */
export interface Session {
  readonly actor: Actor
  readonly settings: ProgramSettings
  readonly expiresAtMs: number
}

export interface TokenChecker {
  /** The session of a token, or null when it is unknown, expired, revoked or its user may no longer act. */
  check(token: string): Session | null | Promise<Session | null>
  close(): void
}

const CHANNEL = 'tokens'

/** The key under which a token is stored. */
export const tokenKey = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Ends what caches hold of one user's tokens, on every node; call it in the transaction of the change. */
export const userTokensChanged = (db: Db, programId: number, userId: number): Promise<void> =>
  busOf(db).publish(db, CHANNEL, `user ${programId} ${userId}`)

/** The same for everything of a program: its settings, a client, a bulk change. */
export const programTokensChanged = (db: Db, programId: number): Promise<void> =>
  busOf(db).publish(db, CHANNEL, `program ${programId}`)

/** The same for revoked tokens and grants. */
export const tokensRevoked = (db: Db): Promise<void> => busOf(db).publish(db, CHANNEL, 'all')

export function createTokenChecker(database: Database): TokenChecker {
  const cache = new LRUCache<string, Session>({ max: limits.tokenCacheEntriesMax, ttl: limits.tokenCacheMs })
  const keysOfUser = new Map<string, Set<string>>()
  // A look-up that began before a signal must not put into the cache what the signal has just made stale.
  let generation = 0
  const forget = (key: string) => {
    const session = cache.peek(key)
    if (session) keysOfUser.get(userKey(session.actor))?.delete(key)
    cache.delete(key)
  }
  const clear = () => {
    generation++
    cache.clear()
    keysOfUser.clear()
  }
  const drop = (payload: string) => {
    generation++
    const [kind, programId, userId] = payload.split(' ')
    if (kind !== 'user') return clear()
    const key = `${programId} ${userId}`
    for (const token of keysOfUser.get(key) ?? []) cache.delete(token)
    keysOfUser.delete(key)
  }
  const stop = [database.bus.on(CHANNEL, drop), database.bus.onReset(clear)]

  const lookUp = async (key: string): Promise<Session | null> => {
    const before = generation
    const session = await readSession(database, key)
    if (!session || before !== generation) return session
    cache.set(key, session)
    const user = userKey(session.actor)
    const keys = keysOfUser.get(user) ?? new Set()
    keys.add(key)
    keysOfUser.set(user, keys)
    return session
  }
  return {
    check(token) {
      const key = hash('sha256', token, 'base64')
      const cached = database.bus.connected ? cache.get(key) : undefined
      if (!cached) return lookUp(key)
      if (cached.expiresAtMs > Date.now()) return cached
      forget(key)
      return null
    },
    close() {
      for (const unsubscribe of stop) unsubscribe()
    },
  }
}

const userKey = (actor: Actor): string => `${actor.programId} ${actor.userId ?? actor.clientId}`

interface Row {
  client_id: string
  kind: string
  client_role: string
  program_id: number | null
  user_id: number | null
  scopes: string[]
  expires_at: Date
  organisation_id: number | null
  role: string | null
  active: boolean | null
  name: string
  default_language: string
  expanded_reactions: boolean
  scim_role_syntax: 'legacy' | 'extended'
  scim_filter: 'basic' | 'full'
  rate_limit_per_minute: number | null
}

const SESSION_SQL = `
  select t.client_id, c.kind, c.role as client_role, t.program_id, t.user_id, t.scopes, t.expires_at,
         p.organisation_id, u.role, u.active,
         p.name, p.default_language, p.expanded_reactions, p.scim_role_syntax, p.scim_filter, p.rate_limit_per_minute
    from access_tokens t
    join oauth_clients c on c.id = t.client_id
    left join programs p on p.id = t.program_id
    left join users u on u.program_id = t.program_id and u.id = t.user_id
   where t.token_hash = $1 and t.expires_at > now()`

async function readSession(database: Database, key: string): Promise<Session | null> {
  const tokenHash = Buffer.from(key, 'base64')
  const [row] = await database.hot<Row>({ name: 'session', text: SESSION_SQL, values: [tokenHash] })
  if (!row) return null
  const actor = readActor(row, tokenHash)
  return actor && { actor, settings: row, expiresAtMs: row.expires_at.getTime() }
}

function readActor(row: Row, key: Buffer): Actor | null {
  const common = { clientId: row.client_id, tokenKey: key }
  if (row.kind === 'operator') {
    const scopes = new Set(SCOPES)
    return { ...common, kind: 'operator', programId: 0, organisationId: 0, userId: null, role: 'administrator', scopes }
  }
  if (row.program_id === null || row.organisation_id === null) return null
  const place = { programId: row.program_id, organisationId: row.organisation_id, scopes: effectiveScopes(row.scopes) }
  if (row.user_id === null) {
    const role = isRole(row.client_role) ? row.client_role : 'member'
    return { ...common, ...place, kind: 'server', userId: null, role }
  }
  if (!row.active || !isRole(row.role)) return null
  return { ...common, ...place, kind: 'user', userId: row.user_id, role: row.role }
}
