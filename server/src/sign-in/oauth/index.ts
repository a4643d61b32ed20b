// The authorization server (docs/contract/access.md#grants): sign-in, consent, tokens. The protocol is
// `oidc-provider`'s; ours are the pages, the storage and what the contract adds. A token is opaque and known to the
// database by its digest; `platform/access/tokens.ts` checks it at every request.

import type { Module } from '../../platform/module.ts'
import { forgetPlaces } from './forget.ts'
import { keyReload, keyRotation } from './keys/key-workers.ts'
import { cleanUpWorker } from './server/clean-up.ts'
import { oauthRoutes } from './server/routes.ts'
import { warmUp } from './server/warm-up.ts'

export {
  type CreatedClient,
  type CreatedServerClient,
  createClient,
  type NewClient,
} from './clients/clients.ts'
export { redirectUriProblem } from './clients/redirect-uris.ts'
export { endSessionsOfIdentity, endUserSessions } from './grants/grants.ts'
export { type KeyStage, rotateKeys } from './keys/rotate-keys.ts'

export const oauthModule: Module = {
  name: 'oauth',
  forgetPlaces,
  rawRoutes: oauthRoutes,
  workers: [cleanUpWorker, keyRotation],
  listeners: [warmUp, keyReload],
}
