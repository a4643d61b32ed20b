import type { Interaction } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import { findClient } from '../clients/clients.ts'
import { authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'
import { removeSession } from '../stores/records.ts'

/** The page on which a sign-in in progress starts again. */
export const interactionUrl = (services: Services, uid: string): string =>
  `${services.authUrl()}${PATHS.interaction}/${uid}`

export interface CompanyLogin {
  readonly interactionUid: string
  readonly programId: number
  readonly userId: number
  /** `amr` of the session. */
  readonly methods: readonly string[]
}

/**
 * Continues a sign-in whose person a provider has identified; returns the address that the browser goes to next. Null when the
 * sign-in has ended, or belongs to another program. The next address is bound to the browser by a cookie of its own.
 */
export async function finishCompanySignIn(services: Services, login: CompanyLogin): Promise<string | null> {
  const { provider } = await authorizationServer(services)
  const interaction = await provider.Interaction.find(login.interactionUid)
  if (interaction?.prompt.name !== 'login') return null
  const client = await findClient(services.database, String(interaction.params.client_id))
  if (client?.program_id !== login.programId) return null
  const accountId = String(login.userId)
  await leaveOtherSession(services, interaction, accountId)
  interaction.result = { login: { accountId, amr: [...login.methods] } }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return interaction.returnTo
}

/** Ends the session of another account in this browser: the library would use a page that needs script. */
export async function leaveOtherSession(
  { database }: Pick<Services, 'database'>,
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction
  if (!session || session.accountId === accountId) return
  await removeSession(database, session.uid)
  interaction.session = undefined
}
