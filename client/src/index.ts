// @atrium/client: everything it offers. `createAtrium` has a method for every operation.

import { type ClientOptions, type ClientWith, createClient } from './client.ts'
import { allOperations } from './generated/all-operations.ts'
import type { Methods } from './generated/methods.ts'

/** A client with every operation of the interface. */
export type Atrium = ClientWith<keyof Methods>

/** A client of a server, with a method for every operation of the interface, by its id. */
export const createAtrium = (options?: ClientOptions): Atrium => createClient(allOperations, options)

export { bearer } from './auth/bearer.ts'
export { type ClientCredentialsOptions, clientCredentials } from './auth/client-credentials.ts'
export { type Pkce, type PkceOptions, type PkceStart, pkce } from './auth/pkce.ts'
export { type RefreshTokenOptions, refreshToken } from './auth/refresh-token.ts'
export { sameOrigin } from './auth/same-origin.ts'
export type { Tokens } from './auth/token-endpoint.ts'
export { type Client, type ClientOptions, type ClientWith, createClient } from './client.ts'
export { AtriumError } from './errors.ts'
export type { WebhookEvents } from './generated/events.ts'
export type * from './generated/methods.ts'
export type * from './generated/schemas.ts'
export { SCOPES } from './generated/values.ts'
export { type LiveEvent, type LiveEvents, type LiveOptions, live } from './live.ts'
export { type NextPage, nextPage } from './pagination.ts'
export type * from './types.ts'
export { type UploadedFile, type UploadOptions, type UploadProgress, upload } from './upload.ts'
export {
  type IncomingHeaders,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
  WebhookVerificationError,
} from './webhooks.ts'
