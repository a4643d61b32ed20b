// A program with assistants on, and the sign-in of an assistant as the protocol's kit does it.

import assert from 'node:assert/strict'
import { authorizeUrl, passPages, personWithPassword, pkce, post } from '../../sign-in/oauth/support.ts'
import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'

export async function larkmoor(app: TestApp) {
  const program = await app.program({ name: 'Larkmoor' })
  const boss = await program.user('boss', { role: 'administrator' })
  const set = (assistants: object) => boss.must(200, 'PATCH', '/v2/settings/program', { assistants })
  await set({ enabled: true })
  const anna = await personWithPassword(app, program, 'anna', { role: 'publisher' })
  const mia = await personWithPassword(app, program, 'mia')
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  const publish = async (fields: object) =>
    anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topic.id }],
      publish: true,
      ...fields,
    })
  return { program, boss, set, anna, mia, topic, publish }
}

/** The token of an assistant that the person allows, by a request without state, response mode and program. */
export async function assistantOf(app: TestApp, program: TestProgram, person: Person, scope = 'feeds.read') {
  const { verifier, challenge } = pkce()
  const resource = `${app.url}/mcp`
  const url = authorizeUrl(app, program, challenge, {
    scope,
    resource,
    state: null,
    response_mode: null,
    program_id: null,
  })
  const page = await passPages(new Browser(), url, person)
  const code = page.url.searchParams.get('code')
  assert.ok(code, `no code at ${page.url}: ${page.text.slice(0, 500)}`)
  const { client_id, redirect_uri } = program.created.clients.public
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier, resource }
  const answer = await post(app, form)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as { access_token: string; refresh_token: string }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
}

export async function send(
  app: TestApp,
  token: string | null,
  message: unknown,
  init: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    ...init,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** The result of a tool. */
export async function call(app: TestApp, token: string, name: string, given: object = {}) {
  const { status, body } = await send(app, token, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.result
}
