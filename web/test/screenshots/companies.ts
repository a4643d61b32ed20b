// A server with three companies to look at: the demo's, one in which nothing was ever written, one with very long names.

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommand, startServer } from '../../../bench/support/stage.ts'
import { Caller } from '../../../server/test/support/caller.ts'
import { builtPages } from '../support/built.ts'
import { writeLongTexts } from '../support/long-texts.ts'

export interface Account {
  readonly userName: string
  readonly password: string
}

export interface Company {
  readonly name: 'demo' | 'empty' | 'long'
  readonly programId: string
  /** A reader, and an administrator of the program. */
  readonly member: Account
  readonly manager: Account
}

export interface Companies {
  readonly url: string
  readonly companies: readonly Company[]
  /** The client of the demo's own application, for the pages of a consent. */
  readonly client: { readonly client_id: string; readonly redirect_uri: string }
  stop(): Promise<void>
}

const ENDLESS_COMPANY = 'Κεντρικόπανεπιστημιακόνοσοκομείοκαιερευνητικόκέντρο'

export async function startCompanies(): Promise<Companies> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-screenshots-'))
  const settings = { DATA_DIR: folder, WEB_DIST: builtPages() }
  const server = await startServer(settings)
  const atrium = createCommand({ ...settings, PORT: new URL(server.url).port })
  const { demo } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const account = (role: string): Account => ({ userName: demo.users[role], password: demo.password })
  const companies: Company[] = [
    { name: 'demo', programId: '1', member: account('member'), manager: account('administrator') },
    await emptyCompany(atrium),
    await longCompany(atrium, server.url),
  ]
  return {
    url: server.url,
    companies,
    client: demo.clients.public,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Command = ReturnType<typeof createCommand>

async function createProgram(atrium: Command, name: string) {
  const program = JSON.parse(await atrium('program', 'create', '--name', name))
  const { user_name, password } = program.administrator
  return { program, manager: { userName: user_name, password } satisfies Account }
}

async function emptyCompany(atrium: Command): Promise<Company> {
  const { program, manager } = await createProgram(atrium, 'Nothing Yet Ltd')
  return { name: 'empty', programId: program.program_id, member: manager, manager }
}

async function longCompany(atrium: Command, url: string): Promise<Company> {
  const { program, manager } = await createProgram(atrium, ENDLESS_COMPANY)
  const { client_id, client_secret } = program.clients.server
  const token = await atrium('token', '--server', '--client-id', client_id, '--client-secret', client_secret)
  const member = { userName: 'mia@long.example', password: 'correct horse battery staple' }
  await new Caller(url, token).must(201, 'POST', '/scim/v2/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: member.userName,
    name: { givenName: 'Mia', familyName: 'Member' },
    password: member.password,
  })
  const callerOf = async ({ userName }: Account) =>
    new Caller(url, await atrium('token', '--program', program.program_id, '--user', userName))
  await writeLongTexts(await callerOf(manager), await callerOf(member))
  return { name: 'long', programId: program.program_id, member, manager }
}
