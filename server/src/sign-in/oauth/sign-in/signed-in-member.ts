import { findMember, type Member } from '../grants/members.ts'
import { credentialIn } from './credential.ts'
import type { Visit } from './visit.ts'

/** Who is signed in in this browser, when active in the client's program. */
export async function signedInMember({ interaction, client, services }: Visit): Promise<Member | null> {
  const { accountId, amr } = interaction.session ?? {}
  const member = accountId === undefined ? null : await findMember(services.database, client.program_id, accountId)
  const credential = credentialIn(amr)
  return member && (credential === null || credential === member.credential) ? member : null
}
