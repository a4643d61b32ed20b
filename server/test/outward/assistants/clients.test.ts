// The protocol's own client, that of another maker and the inspector at the command line: they find the way by themselves.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createMCPClient } from '@ai-sdk/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { test } from '../../../../bin/testing.mjs'
import { passPages } from '../../sign-in/oauth/support.ts'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { documentHost } from './document-host.ts'
import { assistantOf, larkmoor } from './support.ts'

const app = await sharedApp()
const { host, url, describe } = documentHost()

test("the protocol's own client finds the sign-in by a document, and calls every tool", async () => {
  const { set, anna, topic, publish } = await larkmoor(app)
  await set({ clients: [host()] })
  const { id } = await publish({ title: 'Parking', body: '<p>By the gate.</p>' })
  // biome-ignore lint/suspicious/noExplicitAny: what the client keeps
  const kept: Record<string, any> = {}
  const keep = (what: object): void => {
    Object.assign(kept, what)
  }
  const authProvider = {
    redirectUrl: url('/back'),
    clientMetadataUrl: describe('/sdk.json'),
    clientMetadata: { client_name: 'Kit', redirect_uris: [url('/back')], scope: 'feeds.read content.write' },
    clientInformation: () => kept.client,
    saveClientInformation: (client: object) => keep({ client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => keep({ tokens }),
    saveCodeVerifier: (verifier: string) => keep({ verifier }),
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: (address: URL) => keep({ address }),
  }
  const connect = () => new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider })
  const first = connect()
  await assert.rejects(new Client({ name: 'kit', version: '1' }).connect(first), { name: /./ })
  kept.address.searchParams.set('scope', 'feeds.read content.write')
  const page = await passPages(new Browser(), kept.address, anna)
  await first.finishAuth(page.url.searchParams.get('code') ?? '')
  const client = new Client({ name: 'kit', version: '1' })
  await client.connect(connect())
  const given: Readonly<Record<string, Record<string, unknown>>> = {
    whats_new: {},
    search: { text: 'parking' },
    read_post: { id },
    to_confirm: {},
    find_people: { text: 'mia' },
    my_notifications: {},
    draft_post: { title: 'Soup', body: '**Hot.**', channel_ids: [topic.id] },
  }
  const { tools } = await client.listTools()
  for (const { name } of tools) {
    // The client checks the structured content against the declared schema.
    const result = await client.callTool({ name, arguments: given[name] ?? {} })
    assert.ok(!result.isError, `${name}: ${JSON.stringify(result.content)}`)
  }
  assert.ok(tools.length >= 6)
  await client.close()
})

test("another maker's client and the inspector read with a token of a person", async () => {
  const { program, mia, publish } = await larkmoor(app)
  await publish({ title: 'Lift out of order' })
  const { access_token: token } = await assistantOf(app, program, mia)
  const headers = { Authorization: `Bearer ${token}` }
  const client = await createMCPClient({ transport: { type: 'http', url: `${app.url}/mcp`, headers } })
  const tools = await client.tools()
  assert.ok(tools.whats_new && tools.read_post && !tools.draft_post)
  await client.close()
  const folder = new URL('../../../../node_modules/@modelcontextprotocol/inspector-cli/build/', import.meta.url)
  const call = ['--method', 'tools/call', '--tool-name', 'whats_new', '--header', `Authorization: Bearer ${token}`]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['index.js', `${app.url}/mcp`, '--transport', 'http', ...call],
    // It reads its own package from there.
    { cwd: folder },
  )
  assert.match(stdout, /Lift out of order/)
})
