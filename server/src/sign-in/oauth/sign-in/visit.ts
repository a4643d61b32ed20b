import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, InteractionResults } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import { leadOn, type PageContext } from '../../../shared/pages/page.ts'
import type { Client } from '../clients/clients.ts'
import type { AskingClient } from '../pages/parts.ts'
import type { AuthorizationServer } from '../server/authorization-server.ts'

/** The request of one page, with its context. */
export interface Visit {
  readonly services: Services
  readonly server: AuthorizationServer
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly interaction: Interaction
  /** In the program's colours, in the language that the person, the client or the browser requests. */
  readonly context: PageContext
  readonly client: Client & { readonly program_id: number; readonly program_name: string }
}

/** Ends the page that was due with its result, and leads on. */
export async function finishVisit(visit: Visit, result: InteractionResults): Promise<void> {
  const { server, context, request, response } = visit
  leadOn(context, request, response, await server.provider.interactionResult(request, response, result))
}

/** The application that started the sign-in, as the page shows it. For the server's own pages it is the name of their program. */
export function clientOfVisit({ client, interaction }: Visit): AskingClient {
  if (client.kind === 'web') return { name: client.program_name, goesOnTo: null }
  return { name: client.name, goesOnTo: String(interaction.params.redirect_uri) }
}
