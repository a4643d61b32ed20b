import type { OauthClient } from '@atrium/client'

/** What the fields of a client hold. */
export interface ClientValues {
  readonly name: string
  /** One a line. */
  readonly uris: string
  readonly role: OauthClient['role']
  readonly scopes: OauthClient['scopes']
}
