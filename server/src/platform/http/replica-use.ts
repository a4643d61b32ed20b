// What a request means for reads from replicas (decision 0076).

import type { Actor } from '../access/actor.ts'
import { callerKey, EVERYBODY, programKey, type Reading, type WriterKey } from '../db/replicas/reading.ts'
import type { Access, Endpoint } from './endpoint.ts'

/** Whose writes a read-only request must see. */
export const readingOf = ({ programId, userId, clientId }: Actor): Reading => ({
  programId,
  caller: callerKey(programId, userId, clientId),
})

/**
 * Who sees the writes of a request from its response on. Writes of employees (likes, comments, answers) concern themselves; those
 * of publishers, administrators and integrations everybody in the program: a reader who lost access to a post must not see it
 * again.
 */
export function finderOf(endpoint: Endpoint, { kind, programId, userId, clientId }: Actor): WriterKey {
  if (kind === 'operator') return EVERYBODY
  const { scopes = [], anyScope = [] } = endpoint.access as Access
  const isEngagement = [...scopes, ...anyScope].every(scope => scope.startsWith('feeds.'))
  return isEngagement || endpoint.method === 'GET' ? callerKey(programId, userId, clientId) : programKey(programId)
}
