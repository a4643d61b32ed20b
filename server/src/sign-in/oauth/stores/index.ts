// The storage of the protocol library. Every id that a client presents (token, code, session) is stored as its SHA-256;
// the library gets the id itself from the request.

import type { AdapterFactory } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import { PATHS } from '../server/paths.ts'
import { accessTokenStore } from './access-tokens.ts'
import { clientStore } from './clients.ts'
import { codeStore } from './codes.ts'
import { grantStore } from './grants.ts'
import { recordStore } from './records.ts'
import { refreshTokenStore } from './refresh-tokens.ts'

export function createStores({ database, baseUrl }: Services): AdapterFactory {
  return model => {
    switch (model) {
      case 'Client':
        return clientStore(database, baseUrl() + PATHS.webCallback)
      case 'Grant':
        return grantStore(database)
      case 'AccessToken':
        return accessTokenStore(database, 'user')
      case 'ClientCredentials':
        return accessTokenStore(database, 'server')
      case 'AuthorizationCode':
        return codeStore(database)
      case 'RefreshToken':
        return refreshTokenStore(database)
      default:
        return recordStore(database, model)
    }
  }
}
