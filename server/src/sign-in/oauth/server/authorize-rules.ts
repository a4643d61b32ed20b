// Requirements on an authorization request, beyond those that the protocol library checks by itself (client, redirect URI,
// response type, PKCE with S256). One function per rule, in the order of the list; each throws the error for the client.

import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { refusedScopes, scopesOf } from '../clients/client-secrets.ts'
import { checkResource } from './resource-indicator.ts'

type Rule = (parameters: AuthorizeParameters, client: RequestingClient) => void

interface AuthorizeParameters {
  [name: string]: string | undefined
}

interface RequestingClient {
  readonly scopes: readonly string[]
  readonly programId: number | null
}

const RULES: readonly Rule[] = [requireState, requireResponseMode, requireOwnProgram, requireAllowedScopes]

/** The kit of the protocol sends neither state nor response mode, and knows of no program (docs/contract/assistants.md). */
const RULES_OF_ASSISTANTS: readonly Rule[] = [allowOwnProgram, requireAllowedScopes]

/** Checks an authorization request; called by the library once the client and its redirect URI are known to be right. */
export async function checkAuthorizeRules(services: Services, ctx: KoaContextWithOIDC): Promise<void> {
  const { client, params } = ctx.oidc
  if (!client || !params) throw new Error('the client is looked up before this')
  // The library silently drops unknown scopes; the client must get an error.
  const asked = { ...params, scope: ctx.query.scope }
  const resources = new URL(ctx.req.url ?? '', 'http://localhost').searchParams.getAll('resource')
  checkResource(services, resources)
  const requesting = { scopes: scopesOf(client.scope), programId: client.program_id as number | null }
  const isForAssistants = resources.length > 0
  if (isForAssistants) await requireAssistants(services, requesting.programId)
  for (const rule of isForAssistants ? RULES_OF_ASSISTANTS : RULES) rule(asked as AuthorizeParameters, requesting)
}

function requireState({ state }: AuthorizeParameters): void {
  if (!state) throw new errors.InvalidRequest('missing required parameter state')
}

/** Other modes never get here: `withQueryResponseMode` takes them out of the request. */
function requireResponseMode({ response_mode }: AuthorizeParameters): void {
  if (response_mode !== 'query') throw new errors.InvalidRequest('response_mode must be query')
}

function requireOwnProgram({ program_id }: AuthorizeParameters, client: RequestingClient): void {
  if (!program_id) throw new errors.InvalidRequest('missing required parameter program_id')
  if (program_id !== String(client.programId)) {
    throw new errors.InvalidRequest('program_id is not the program of this client')
  }
}

function allowOwnProgram(parameters: AuthorizeParameters, client: RequestingClient): void {
  if (parameters.program_id) requireOwnProgram(parameters, client)
}

/** Nobody signs in for an assistant while the program has them off. */
async function requireAssistants({ database }: Services, programId: number | null): Promise<void> {
  const [row] = await database.unscopedQuery(sql<{ is_on: boolean }>`
    select (assistants ->> 'enabled')::boolean as is_on from programs where id = ${programId}`)
  if (!row?.is_on) throw new errors.AccessDenied('assistants are switched off in this program')
}

function requireAllowedScopes(parameters: AuthorizeParameters, client: RequestingClient): void {
  if (!parameters.scope) throw new errors.InvalidRequest('missing required parameter scope')
  // Clients of OpenID Connect ask for offline_access to get a refresh token; here the code grant always brings one.
  const wanted = scopesOf(parameters.scope).filter(scope => scope !== 'offline_access')
  const refused = refusedScopes(wanted, client.scopes)
  if (refused.length > 0) throw new errors.InvalidScope('scope not open to this client', refused.join(' '))
  if (wanted.length === 0) throw new errors.InvalidScope('no scope was asked for', parameters.scope)
}
