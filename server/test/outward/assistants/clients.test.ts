// The protocol's own client, that of another maker and the inspector at the command line: they find the way by themselves.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auth, createMCPClient } from '@ai-sdk/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { test } from '../../../../bin/testing.mjs'
import { passPages } from '../../sign-in/oauth/support.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { documentHost } from './document-host.ts'
import { assistantOf, larkmoor } from './support.ts'

const app = await sharedApp()
const { host, url, describe } = documentHost()

/** The arguments of each tool in a test. */
const argumentsFor = (postId: number, topicId: number): Readonly<Record<string, Record<string, unknown>>> => ({
  whats_new: {},
  search: { text: 'parking' },
  read_post: { id: postId },
  to_confirm: {},
  find_people: { text: 'mia' },
  my_notifications: {},
  draft_post: { title: 'Soup', body: '**Hot.**', channel_ids: [topicId] },
})

/** The sign-in as both kits keep it; `address` is where a person is sent. */
function keeper(clientMetadataUrl: string) {
  // biome-ignore lint/suspicious/noExplicitAny: what the client keeps
  const kept: Record<string, any> = {}
  const keep = (what: object): void => {
    Object.assign(kept, what)
  }
  const authProvider = {
    redirectUrl: url('/back'),
    clientMetadataUrl,
    clientMetadata: { client_name: 'Kit', redirect_uris: [url('/back')], scope: 'feeds.read content.write' },
    clientInformation: () => kept.client,
    saveClientInformation: (client: object) => keep({ client }),
    authorizationServerInformation: () => kept.server,
    saveAuthorizationServerInformation: (server: object) => keep({ server }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => keep({ tokens }),
    saveCodeVerifier: (verifier: string) => keep({ verifier }),
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: (address: URL) => keep({ address }),
  }
  /** Where the person's sign-in and consent lead, as a publisher allows all that an assistant may. */
  const allowedBy = async (person: Person, program: TestProgram) => {
    // Several programs of this file let the host in.
    kept.address.searchParams.set('program_id', String(program.id))
    kept.address.searchParams.set('scope', 'feeds.read content.write')
    const { searchParams } = (await passPages(new Browser(), kept.address, person)).url
    return { code: searchParams.get('code') ?? '', issuer: searchParams.get('iss') ?? '' }
  }
  return { kept, authProvider, allowedBy }
}

test("the protocol's own client finds the sign-in by a document, and calls every tool", async () => {
  const { program, set, anna, topic, publish } = await larkmoor(app)
  await set({ clients: [host()] })
  const { id } = await publish({ title: 'Parking', body: '<p>By the gate.</p>' })
  const { authProvider, allowedBy } = keeper(describe('/sdk.json'))
  const connect = () => new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider })
  const first = connect()
  await assert.rejects(new Client({ name: 'kit', version: '1' }).connect(first), { name: /./ })
  await first.finishAuth((await allowedBy(anna, program)).code)
  const client = new Client({ name: 'kit', version: '1' })
  await client.connect(connect())
  const given = argumentsFor(id, topic.id)
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), Object.keys(given).toSorted())
  for (const { name } of tools) {
    // The client checks the structured content against the declared schema.
    const result = await client.callTool({ name, arguments: given[name] ?? {} })
    assert.ok(!result.isError, `${name}: ${JSON.stringify(result.content)}`)
  }
  await client.close()
})

test("another maker's client signs in by a document, and calls every tool", async () => {
  const { program, set, anna, topic, publish } = await larkmoor(app)
  await set({ clients: [host()] })
  const { id } = await publish({ title: 'Parking', body: '<p>By the gate.</p>' })
  const { kept, authProvider, allowedBy } = keeper(describe('/other.json'))
  // It knows no documents yet: its client id is the address.
  kept.client = { client_id: authProvider.clientMetadataUrl }
  const serverUrl = `${app.url}/mcp`
  assert.equal(await auth(authProvider, { serverUrl }), 'REDIRECT')
  const { code, issuer } = await allowedBy(anna, program)
  assert.equal(await auth(authProvider, { serverUrl, authorizationCode: code, callbackIssuer: issuer }), 'AUTHORIZED')
  const client = await createMCPClient({ transport: { type: 'http', url: serverUrl, authProvider } })
  const tools = await client.tools()
  for (const [name, given] of Object.entries(argumentsFor(id, topic.id))) {
    const result = await tools[name]?.execute(given, { toolCallId: name, messages: [] } as never)
    assert.ok(result && !(result as { isError?: boolean }).isError, `${name}: ${JSON.stringify(result)}`)
  }
  await client.close()
})

test('the inspector at the command line calls every tool with a token of a person', async () => {
  const { program, anna, topic, publish } = await larkmoor(app)
  const { id } = await publish({ title: 'Parking', body: '<p>By the gate.</p>' })
  const { access_token: token } = await assistantOf(app, program, anna, 'feeds.read content.write')
  const folder = new URL('../../../../node_modules/@modelcontextprotocol/inspector-cli/build/', import.meta.url)
  const inspect = async (...given: string[]) => {
    const wanted = ['--transport', 'http', '--header', `Authorization: Bearer ${token}`, '--method', ...given]
    // It reads its own package from there.
    const { stdout } = await promisify(execFile)(process.execPath, ['index.js', `${app.url}/mcp`, ...wanted], {
      cwd: folder,
    })
    return JSON.parse(stdout)
  }
  for (const [name, given] of Object.entries(argumentsFor(id, topic.id))) {
    const parts = Object.entries(given).map(
      ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    const result = await inspect('tools/call', '--tool-name', name, ...parts.flatMap(part => ['--tool-arg', part]))
    assert.ok(result.structuredContent && !result.isError, `${name}: ${JSON.stringify(result)}`)
  }
})
