// Requirements on an authorization request, beyond those that the protocol library checks by itself (client, redirect URI,
// response type, PKCE with S256). One function per rule, in the order of the list; each throws the error for the client.

import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { refusedScopes, scopesOf } from '../clients/client-secrets.ts'

type Rule = (parameters: AuthorizeParameters, client: RequestingClient) => void

interface AuthorizeParameters {
  [name: string]: string | undefined
}

interface RequestingClient {
  readonly scopes: readonly string[]
  readonly programId: number | null
}

const RULES: readonly Rule[] = [requireState, requireResponseMode, requireOwnProgram, requireAllowedScopes]

/** Checks an authorization request; called by the library once the client and its redirect URI are known to be right. */
export function checkAuthorizeRules(ctx: KoaContextWithOIDC): void {
  const { client, params } = ctx.oidc
  if (!client || !params) throw new Error('the client is looked up before this')
  // The library silently drops unknown scopes; the client must get an error.
  const asked = { ...params, scope: ctx.query.scope }
  const requesting = { scopes: scopesOf(client.scope), programId: client.program_id as number | null }
  for (const rule of RULES) rule(asked as AuthorizeParameters, requesting)
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

function requireAllowedScopes(parameters: AuthorizeParameters, client: RequestingClient): void {
  if (!parameters.scope) throw new errors.InvalidRequest('missing required parameter scope')
  // Clients of OpenID Connect ask for offline_access to get a refresh token; here the code grant always brings one.
  const wanted = scopesOf(parameters.scope).filter(scope => scope !== 'offline_access')
  const refused = refusedScopes(wanted, client.scopes)
  if (refused.length > 0) throw new errors.InvalidScope('scope not open to this client', refused.join(' '))
  if (wanted.length === 0) throw new errors.InvalidScope('no scope was asked for', parameters.scope)
}
