// Tokens for identity providers that have a field for a token and cannot ask for one themselves (Okta, Entra): each is valid for years,
// accepted on the calls of SCIM alone, and shown once. To the rest of the server a token is a client of the kind `scim`, so
// that the log of SCIM requests and the audit log name it like any other client.

import type { Module } from '../../shared/module.ts'
import { createScimToken, deleteScimToken, listScimTokens } from './endpoints.ts'

export { programOfScimToken } from './endpoints.ts'

export const scimTokensModule: Module = {
  name: 'scim-tokens',
  endpoints: { listScimTokens, createScimToken, deleteScimToken },
}
