// From an access token, or a web session, to the caller. Both are opaque; the database knows their SHA-256. An
// in-process cache comes first. Signals invalidate it when a user, grant, client or program changes, and it is bypassed
// while signals cannot arrive, so that a token ends within a second on every node.

import { hash, randomBytes } from 'node:crypto'
import { limits } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Db, ProgramDb } from '../db/handle.ts'
import { sql } from '../db/sql.ts'
import { growingCache } from '../growing-cache.ts'
import type { Actor, Session } from './actor.ts'
import { readSession } from './read-session.ts'

export interface TokenChecker {
  /** The session of a token, or null when it is unknown, expired, revoked or its user may no longer act. */
  check(token: string): Session | null | Promise<Session | null>
  /** The same for the cookie of a web session. A token never counts as a session, nor a session as a token. */
  checkWebSession(cookie: string): Session | null | Promise<Session | null>
  /** Invalidates the cache entry of a renewed web session. */
  forgetWebSession(cookie: string): void
  close(): void
}

const CHANNEL = 'tokens'

/** The key under which a token is stored. */
export const tokenKey = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The key under which a web session is stored: no token has this digest, since none contains a line break. */
export const webSessionKey = (cookie: string): Buffer => hash('sha256', `web session\n${cookie}`, 'buffer')

/** Invalidates the cached tokens of one user, on every node; call it in the transaction of the change. */
export const userTokensChanged = (db: ProgramDb, userId: number): Promise<void> =>
  db.bus.publish(db, CHANNEL, `user ${db.programId} ${userId}`)

/** The same for the tokens that a client has without a user; `programId` null: the operator's. */
export const clientTokensChanged = (db: Db, programId: number | null, clientId: string): Promise<void> =>
  db.bus.publish(db, CHANNEL, `user ${programId ?? 0} ${clientId}`)

/** The same for all tokens of a program: its settings, a client, a bulk change. */
export const programTokensChanged = (db: ProgramDb): Promise<void> =>
  db.bus.publish(db, CHANNEL, `program ${db.programId}`)

/** Reports whose tokens may have changed: `program user`, or null for any user. Returns a function that unsubscribes. */
export function onTokensChanged({ bus }: Database, listener: (user: string | null) => void): () => void {
  const stop = [
    bus.on(CHANNEL, payload => listener(payload.startsWith('user ') ? payload.slice('user '.length) : null)),
    bus.onReset(() => listener(null)),
  ]
  return () => {
    for (const end of stop) end()
  }
}

export function createTokenChecker(database: Database): TokenChecker {
  const keysOfUser = new Map<string, Set<string>>()
  const cache = growingCache<string, Session>(limits.tokenCacheEntriesMax, limits.tokenCacheMs, ({ actor }, key) => {
    const keys = keysOfUser.get(userKey(actor))
    keys?.delete(key)
    if (keys?.size === 0) keysOfUser.delete(userKey(actor))
  })
  // A lookup that started before a signal must not cache what the signal has invalidated.
  let generation = 0
  const clear = () => {
    generation++
    cache.clear()
  }
  const drop = (payload: string) => {
    generation++
    const [kind, programId, userId] = payload.split(' ')
    if (kind !== 'user') return clear()
    for (const token of [...(keysOfUser.get(`${programId} ${userId}`) ?? [])]) cache.delete(token)
  }
  const stop = [database.bus.on(CHANNEL, drop), database.bus.onReset(clear)]

  const readAndCache = async (key: string, kind: 'token' | 'session'): Promise<Session | null> => {
    const before = generation
    const session = await readSession(database, Buffer.from(key, 'base64'), kind)
    if (!session || before !== generation) return session
    cache.set(key, session)
    const user = userKey(session.actor)
    const keys = keysOfUser.get(user) ?? new Set()
    keys.add(key)
    keysOfUser.set(user, keys)
    return session
  }
  const check = (key: string, kind: 'token' | 'session') => {
    const cached = database.bus.connected ? cache.get(key) : undefined
    if (!cached) return readAndCache(key, kind)
    if (cached.expiresAtMs > Date.now()) return cached
    cache.delete(key)
    return null
  }
  return {
    check: token => check(hash('sha256', token, 'base64'), 'token'),
    checkWebSession: cookie => check(webSessionKey(cookie).toString('base64'), 'session'),
    forgetWebSession: cookie => void cache.delete(webSessionKey(cookie).toString('base64')),
    close() {
      for (const unsubscribe of stop) unsubscribe()
    },
  }
}

const userKey = (actor: Actor): string => `${actor.programId} ${actor.userId ?? actor.clientId}`

const TOKEN_BYTES = 32

export interface TokenGrant {
  readonly programId: number | null
  readonly clientId: string
  /** null for a server token. */
  readonly userId: number | null
  readonly scopes: readonly string[]
  readonly ttlSeconds?: number
  /** It is good for `/mcp` alone. */
  readonly isForAssistants?: boolean
}

/** Makes an access token and stores its hash; only the caller has the token itself. */
export async function issueAccessToken(db: Db, grant: TokenGrant): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const ttlSeconds = grant.ttlSeconds ?? limits.accessTokenTtlSeconds
  await sql`
    insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, for_assistants, expires_at)
    values (${tokenKey(token)}, ${grant.programId}, ${grant.clientId}, ${grant.userId}, ${grant.scopes},
            ${grant.isForAssistants ?? false}, now() + make_interval(secs => ${ttlSeconds}))`.execute(db)
  return token
}
