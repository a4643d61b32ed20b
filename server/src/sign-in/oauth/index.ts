// The authorization server (docs/contract/access.md#grants): sign-in, consent, tokens. The protocol is
// `oidc-provider`'s; this module adds the pages, the storage and the contract's extensions. A token is opaque and known
// to the database by its digest; `platform/access/tokens.ts` checks it at every request.

import type { Module } from '../../shared/module.ts'
import { companySignInState } from './company/company-sign-in.ts'
import { forgetPlaces } from './forget.ts'
import { keyReload, keyRotation } from './keys/rotate-keys.ts'
import { authorizationServerState, warmUp } from './server/authorization-server.ts'
import { cleanUpWorker } from './server/clean-up.ts'
import { oauthRoutes } from './server/routes.ts'
import { proxyWarning } from './sign-in/csrf.ts'
import { hintSource } from './sign-in/sign-in-form.ts'

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
  findOwnClient,
  listOwnClients,
  type OwnClient,
  removeOwnClient,
} from './clients/own-clients.ts'
export { checkRedirectUris, REDIRECT_URIS_MAX } from './clients/redirect-uris.ts'
export {
  type CompanySignIn,
  type CompanyStart,
  companyMarkIn,
  companyMethods,
  offerCompanySignIn,
  type SignInWays,
} from './company/company-sign-in.ts'
export { endCompanySessions, endRefusedPasswordSessions, endSessionsOfPerson } from './company/end-company-sessions.ts'
export { finishCompanySignIn, interactionUrl } from './company/finish-interaction.ts'
export { IS_REQUIRED_SQL } from './company/required-sql.ts'
export { createWebGrant, endSessionsOfIdentity, endUserSessions } from './grants/grants.ts'
export { endSignIn, listSignIns } from './grants/sign-ins.ts'
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
export { countAttemptsOfAddress, takeCodeAttempt } from './sign-in/guess-limit.ts'
export { offerSignInHint } from './sign-in/sign-in-form.ts'
export { endBrowserSession } from './sign-in/sign-out.ts'
export { readParameters } from './token/read-parameters.ts'
export { redeemWebCode, webAuthorizeUrl } from './token/web-client.ts'

export const oauthModule: Module = {
  name: 'oauth',
  loads: [() => import('./server/provider.ts')],
  states: [authorizationServerState, companySignInState, hintSource, proxyWarning],
  forgetPlaces,
  rawRoutes: oauthRoutes,
  workers: [cleanUpWorker, keyRotation],
  listeners: [warmUp, keyReload],
}
