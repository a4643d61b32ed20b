// Where the protocol library keeps its records. Every id that somebody could present (token, code, session) is stored as
// its SHA-256; the library gets it back from the one who presented it.

import type { AdapterFactory } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { accessTokenStore } from './access-tokens.ts'
import { clientStore } from './clients.ts'
import { codeStore } from './codes.ts'
import { grantStore } from './grants.ts'
import { recordStore } from './records.ts'
import { refreshTokenStore } from './refresh-tokens.ts'

export function createStores(database: Database): AdapterFactory {
  return model => {
    switch (model) {
      case 'Client':
        return clientStore(database)
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
