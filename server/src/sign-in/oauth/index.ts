// The authorization server (docs/contract/access.md#grants): sign-in, consent, tokens. The protocol is
// `oidc-provider`'s; this module adds the pages, the storage and the contract's extensions. A token is opaque and known
// to the database by its digest; `platform/access/tokens.ts` checks it at every request.

import { sql } from '../../platform/db/sql.ts'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { companySignInState } from './company/company-sign-in.ts'
import { documentReads } from './documents/read-document.ts'
import { keyReload, keyRotation } from './keys/rotate-keys.ts'
import { authorizationServerState, warmUp } from './server/authorization-server.ts'
import { cleanUpWorker } from './server/clean-up.ts'
import { oauthRoutes } from './server/routes.ts'
import { proxyWarning } from './sign-in/csrf.ts'
import { hintSource } from './sign-in/sign-in-hint.ts'

export { addSecret, removeSecret, SECRETS_MAX } from './clients/client-secrets.ts'
export {
  CLIENT_NAME_MAX_LENGTH,
  type CreatedClient,
  type CreatedServerClient,
  createClient,
  createWebClient,
  type NewClient,
} from './clients/clients.ts'
export {
  changeOwnClient,
  listOwnClients,
  type OwnClient,
  removeOwnClient,
  requireOwnClient,
} from './clients/own-clients.ts'
export { checkRedirectUris, REDIRECT_URIS_MAX } from './clients/redirect-uris.ts'
export { companyMarkIn, companyMethods } from './company/company-mark.ts'
export {
  type CompanySignIn,
  type CompanyStart,
  offerCompanySignIn,
  type SignInWays,
} from './company/company-sign-in.ts'
export { endCompanySessions, endRefusedPasswordSessions, endSessionsOfPerson } from './company/end-company-sessions.ts'
export { finishCompanySignIn, interactionUrl } from './company/finish-interaction.ts'
export {
  findLastAdministrators,
  isActiveAdministrator,
  keepAnAdministrator,
  LastAdministratorError,
} from './company/last-administrator.ts'
export { IS_REQUIRED_SQL } from './company/required-sql.ts'
export {
  createWebGrant,
  endSessionsOfIdentity,
  endSignIn,
  endUserSessions,
  listAssistantSignIns,
  listSignIns,
} from './grants/grants.ts'
export { type KeyStage, rotateKeys } from './keys/rotate-keys.ts'
export {
  ACCOUNT_LINK_KINDS,
  ACCOUNT_LINK_PATH,
  type AccountLink,
  type AccountLinkKind,
  accountLinkUrl,
  FORGOTTEN_PATH,
  readAccountLink,
} from './links/account-links.ts'
export { ACCOUNT_MAILS_CHANNEL, queueAccountMails } from './links/account-mails.ts'
export { isOpenReset, type ResetRequest, requestPasswordReset, spendPasswordReset } from './links/password-resets.ts'
export { pageRoute } from './pages/page-route.ts'
export { programPage } from './pages/program-page.ts'
export type { SignInHint } from './pages/sign-in-page.ts'
export { PATHS } from './server/paths.ts'
export {
  type AccessCode,
  type CodeMaker,
  codeMakerOf,
  isOpenCode,
  makeAccessCodes,
  spendAccessCode,
  voidAccessCodes,
  voidMailedLinks,
} from './sign-in/access-codes.ts'
export { changeOwnPassword } from './sign-in/change-own-password.ts'
export { welcomeIfFirst } from './sign-in/first-sign-in.ts'
export { INVITATION_WAYS, type InvitationWay, IS_OPEN_INVITATION_SQL } from './sign-in/invitations.ts'
export { lastProgram, rememberProgram } from './sign-in/last-program.ts'
export { offerSignInHint } from './sign-in/sign-in-hint.ts'
export { endBrowserSession } from './sign-in/sign-out.ts'
export { readParameters } from './token/read-parameters.ts'
export { redeemWebCode, webAuthorizeUrl } from './token/web-client.ts'

/** Pending sign-ins, which may contain the user's name (`login_hint`). Those of members end with the membership. */
const signIns: ForgetPlace = {
  name: 'oauth_records (payload)',
  phase: 'ids',
  async forget({ database }, _programId, { others }) {
    if (others.words.length === 0) return
    const words = others.words.map(word => JSON.stringify(word).slice(1, -1).toLowerCase())
    await database.system(async db => {
      await sql`
        delete from oauth_records
         where kind = 'Interaction' and exists (
           select from unnest(${words}::text[]) as w (word) where position(w.word in lower(payload)) > 0)`.execute(db)
    })
  },
}

export const oauthModule: Module = {
  name: 'oauth',
  loads: [() => import('./server/provider.ts')],
  states: [authorizationServerState, documentReads, companySignInState, hintSource, proxyWarning],
  forgetPlaces: [signIns],
  rawRoutes: oauthRoutes,
  workers: [cleanUpWorker, keyRotation],
  listeners: [warmUp, keyReload],
}
