// What a request means for reads from replicas (decision 0076).

import type { Actor } from '../access/actor.ts'
import { callerKey, EVERYBODY, programKey, type Reading, type WriterKey } from '../db/replicas/reading.ts'
import type { Access, Endpoint } from './endpoint.ts'

/** Whose writes a request that only reads must find. */
export const readingOf = ({ programId, userId, clientId }: Actor): Reading => ({
  programId,
  caller: callerKey(programId, userId, clientId),
})

/**
 * Who finds what a request wrote from its response on. What employees do (likes, comments, answers) is for themselves; what
 * publishers, administrators and integrations change, everybody in the program: who lost sight of a post has lost it.
 */
export function finderOf(endpoint: Endpoint, { kind, programId, userId, clientId }: Actor): WriterKey {
  if (kind === 'operator') return EVERYBODY
  const { scopes = [], anyScope = [] } = endpoint.access as Access
  const isEngagement = [...scopes, ...anyScope].every(scope => scope.startsWith('feeds.'))
  return isEngagement || endpoint.method === 'GET' ? callerKey(programId, userId, clientId) : programKey(programId)
}
