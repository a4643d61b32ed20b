import { randomBytes } from 'node:crypto'
import { createProgram } from '../../people/programs/index.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { Db } from '../../platform/db/handle.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { ClientCredentials, DemoCredentials } from '../credentials.ts'

/** On an empty database: organisation 1 and program 1 (docs/contract/operation.md#start). */
export const DEMO_PROGRAM_ID = '1'
const DEMO_ORGANISATION_ID = '1'

const PASSWORD_BYTES = 15

/** The accounts that may sign in (docs/contract/operation.md#credentialsjson). */
const DEMO_USERS: Readonly<Record<Role, string>> = {
  administrator: 'administrator@demo.example',
  program_manager: 'program_manager@demo.example',
  analyst: 'analyst@demo.example',
  publisher: 'publisher@demo.example',
  channel_contributor: 'channel_contributor@demo.example',
  member: 'member@demo.example',
}

/** Makes the demo program in an empty database, in a transaction that sees all programs. */
export async function createDemo(db: Db, baseUrl: string): Promise<DemoCredentials> {
  const [{ demoOrganisation }, { loadOrganisation, runAsOwner, storeInTransaction }] = await Promise.all([
    import('@atrium/seed'),
    import('../seed/index.ts'),
  ])
  const source = demoOrganisation({ now: new Date(), baseUrl })
  await runAsOwner(db, RESTART_IDS)
  const program = await createProgram(db, { name: source.companyName, administrator: false })
  if (program?.program_id !== DEMO_PROGRAM_ID || program.organisation_id !== DEMO_ORGANISATION_ID) {
    throw new Error('the demo program can be made in an empty database only')
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const mayEnter = new Set(Object.values(DEMO_USERS))
  await loadOrganisation(storeInTransaction(forProgram(db, Number(program.program_id))), source, {
    programId: Number(program.program_id),
    organisationId: Number(program.organisation_id),
    key: 'demo',
    passwordHash: user => (mayEnter.delete(user.userName) ? passwordHash : null),
  })
  if (mayEnter.size > 0) throw new Error(`the demo has no ${[...mayEnter].join(', ')}`)
  const { public: publicClient, server } = program.clients
  return {
    password,
    users: DEMO_USERS,
    clients: {
      public: { client_id: publicClient.client_id, redirect_uri: publicClient.redirect_uri },
      server: server as ClientCredentials,
    },
  }
}

/** An interrupted first start has used ids; the demo program must still be number 1. */
const RESTART_IDS = `select setval(pg_get_serial_sequence('organisations', 'id'), 1, false),
                            setval(pg_get_serial_sequence('programs', 'id'), 1, false)`
