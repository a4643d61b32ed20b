// When a user is prompted: for a password without a session that counts here, and for consent once per client and scope.

import { randomBytes } from 'node:crypto'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { companySignIn } from '../company/company-sign-in.ts'
import { allowedScopes } from '../grants/consents.ts'
import { credentialIn } from '../sign-in/credential.ts'

const GRANT_ID_BYTES = 24
const SELECT_ACCOUNT = 'select_account'

/** The library's prompts and checks, with the differences below. */
export function createPrompts(services: Services) {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(accountNotActiveHere)
  policy.get('login')?.checks.add(passwordChanged)
  policy.get('login')?.checks.add(companyDecides(services))
  policy.add(accountChoice(), 0)
  return policy
}

/**
 * Comes before the others: choosing another account leads to the sign-in. Without a signed-in account, the sign-in is
 * the choice.
 */
function accountChoice() {
  const prompt = new interactionPolicy.Prompt({ name: SELECT_ACCOUNT, requestable: true })
  prompt.checks.clear()
  prompt.checks.add(
    new interactionPolicy.Check(
      'select_account_prompt',
      'the account is to be chosen',
      'account_selection_required',
      ctx =>
        ctx.oidc.promptPending(SELECT_ACCOUNT) &&
        ctx.oidc.account !== undefined &&
        !isPasswordOld(ctx) &&
        !ctx.oidc.result?.login,
    ),
  )
  return prompt
}

/** A session of an account that is not, or no longer, active in the client's program. */
const accountNotActiveHere = new interactionPolicy.Check(
  'account_not_active',
  'End-User authentication is required',
  'login_required',
  ({ oidc }) => oidc.entities.Session?.accountId !== undefined && !oidc.account,
)

/** A session that began with a password that is no longer the account's. */
const passwordChanged = new interactionPolicy.Check(
  'password_changed',
  'End-User authentication is required',
  'login_required',
  isPasswordOld,
)

/** A session of another program's provider, or by password where a provider is required (decision 0070). */
const companyDecides = (services: Services) =>
  new interactionPolicy.Check(
    'company_decides',
    'End-User authentication is required',
    'login_required',
    async ({ oidc }) => {
      const { account, client, entities } = oidc
      const programId = client?.program_id
      if (!account || typeof programId !== 'number') return false
      return !(await companySignIn(services).sessionCounts(programId, account.accountId, entities.Session?.amr))
    },
  )

function isPasswordOld({ oidc }: KoaContextWithOIDC): boolean {
  const credential = credentialIn(oidc.entities.Session?.amr)
  return credential !== null && oidc.account !== undefined && credential !== oidc.account.credential
}

/**
 * The grant of an authorization request, if the user has allowed the client all that it requests. Each request gets a grant of
 * its own, so that ending one sign-in does not affect the others; it is written with its code (stores/codes.ts).
 */
export async function allowedGrant(database: Database, { oidc }: KoaContextWithOIDC) {
  const { account, client } = oidc
  if (!account || !client) return undefined
  const wanted = [...oidc.requestParamScopes]
  // The program's own pages need no consent.
  if (client.kind !== 'web') {
    const allowed = await allowedScopes(database, client.clientId, Number(account.accountId))
    if (!wanted.every(scope => allowed.includes(scope))) return undefined
  }
  const grant = new oidc.provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.jti = randomBytes(GRANT_ID_BYTES).toString('base64url')
  grant.addOIDCScope(wanted)
  return grant
}
