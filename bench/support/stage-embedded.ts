// A server on the embedded engine with a seeded program. The engine lives inside the server's process, so everything here
// goes over HTTP, as an operator would do it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommand, rssMb, type Scale, startServer } from './stage.ts'

/** Users that SCIM lists at once. */
const PAGE = 100

export interface EmbeddedStage {
  readonly url: string
  /** Milliseconds to ready with an empty folder, which gets the demo program, and with the folder as it was left. */
  readonly readyMs: { readonly empty: number; readonly existing: number }
  rssMb(): number
  /** Tokens of this number of users of the seeded program, spread over all of them. */
  tokens(count: number): Promise<string[]>
  /** A token of one of its publishers. */
  publisher(): Promise<string>
  stop(): Promise<void>
}

/** More than half of the people are active, and only they get tokens. */
const ACTIVE = `filter=${encodeURIComponent('active eq true')}`

export async function stageEmbedded(scale: Scale): Promise<EmbeddedStage> {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'atrium-bench-')) }
  const first = await startServer(env)
  await first.stop()
  const server = await startServer(env)
  const atrium = createCommand({ ...env, PORT: new URL(server.url).port })
  const program = JSON.parse(await atrium('program', 'create', '--name', 'Bench', '--no-administrator'))
  const options = Object.entries(scale).flatMap(([name, count]) => [`--${name}`, String(count)])
  console.error(`seeding ${JSON.stringify(scale)}`)
  await atrium('seed', '--program', program.program_id, ...options)
  const credentials = JSON.parse(readFileSync(join(env.DATA_DIR, 'credentials.json'), 'utf8'))
  const operator = await clientToken(server.url, credentials.operator)
  const provisioner = await clientToken(server.url, program.clients.server)
  const tokenOf = async (userName: string) => {
    const answer = await send(server.url, operator, '/operator/v1/tokens', {
      program_id: program.program_id,
      user_name: userName,
    })
    return answer.data.access_token as string
  }
  const usersOf = async (query: string): Promise<{ userName: string }[]> =>
    (await send(server.url, provisioner, `/scim/v2/Users?${query}`)).Resources
  return {
    url: server.url,
    readyMs: { empty: first.readyMs, existing: server.readyMs },
    rssMb: () => rssMb(server.child),
    async tokens(count) {
      const users: { userName: string }[] = []
      for (let index = 0; index < count; index++)
        users.push(
          ...(await usersOf(`${ACTIVE}&count=1&startIndex=${1 + Math.floor((index * scale.users) / count / 2)}`)),
        )
      return Promise.all(users.map(user => tokenOf(user.userName)))
    },
    async publisher() {
      for (let first = 1; first <= scale.users; first += PAGE) {
        const users = await usersOf(`${ACTIVE}&count=${PAGE}&startIndex=${first}`)
        const publisher = users.find(user => JSON.stringify(user).includes('"publisher"'))
        if (publisher) return tokenOf(publisher.userName)
      }
      throw new Error('no user is a publisher')
    },
    async stop() {
      await server.stop()
      rmSync(env.DATA_DIR, { recursive: true, force: true })
    },
  }
}

async function clientToken(url: string, client: { client_id: string; client_secret: string }): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
async function send(url: string, token: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
