import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import type { Client } from '../clients/clients.ts'
import type { AuthorizationServer } from '../server/authorization-server.ts'

/** One page's request, with all that belongs to it. */
export interface Visit {
  readonly services: Services
  readonly server: AuthorizationServer
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly interaction: Interaction
  readonly client: Client & { readonly program_id: number; readonly program_name: string }
}
