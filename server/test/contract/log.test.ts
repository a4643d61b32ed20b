// The log and the traces of a whole run of calls hold no secret, no address of a link or of mail, and no name of a person or a file
// that the run has made or sent (docs/contract/operation.md#the-log).

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, test } from '../../../bin/testing.mjs'
import { createLogger } from '../../src/platform/logger.ts'
import { type StartOptions, startApp } from '../support/app.ts'
import type { Caller } from '../support/caller.ts'
import { eventually } from '../support/eventually.ts'
import { Receiver } from '../support/receiver.ts'
import { exchangeAll } from './exchanges.ts'

const lines: string[] = []
const [collector, receiver] = [await Receiver.start(), await Receiver.start()]
const options: StartOptions & { logger: ReturnType<typeof createLogger> } = {
  logger: createLogger('trace', false, { write: line => void lines.push(line) }),
}
const app = await startApp(
  {
    SLOW_STATEMENT_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  },
  options,
)

/** Members whose values are secrets, or name a person or a file, in what is sent and what is answered. */
const TELLING =
  /^(?:.*_?(?:token|secret|password|code|url)|user_?name|email|(?:display|given|family)_?name|file_?name|phone|title)$/i
/** Values that are words of the interface as well. */
const COMMON = ['atrium', 'not_reached']
/** Shorter ones occur by chance. */
const LENGTH_MIN = 6
/** Secrets of the run that the log must not have. */
const secrets = new Set<string>()

function note(value: unknown, member = ''): void {
  if (Array.isArray(value)) for (const one of value) note(one, member)
  else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) note(one, name)
  else if (typeof value === 'string' && TELLING.test(member)) keep(value)
}

/** Keeps a secret; of an address of the server its last part, which follows the route. */
function keep(text: string): void {
  const secret = text.startsWith('http') ? (text.split(/[?#]/, 1)[0] as string).replace(/^.*\//, '') : text
  if (secret.length >= LENGTH_MIN && !COMMON.includes(secret)) secrets.add(secret)
}

const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream || !String(input).startsWith(app.url)) return response
  for (const text of [init?.body, await response.clone().text()]) {
    try {
      note(JSON.parse(String(text)))
    } catch {
      // A file, or no JSON on purpose.
    }
  }
  const bearer = new Headers(init?.headers).get('authorization')
  if (bearer) keep(bearer.replace(/^Bearer /, ''))
  return response
}

before(async () => {
  await exchangeAll(app, receiver)
  await strayFromRoutes()
})

/** Calls whose paths are secrets and names, with what goes wrong on the way. */
async function strayFromRoutes(): Promise<void> {
  const program = await app.program()
  const anna = await program.user('annegret', { role: 'administrator', familyName: 'Wolkenstein' })
  const okta = await program.server({ role: 'administrator' })
  secrets.add('Wolkenstein').add('wolkenbruch')
  const { id } = await okta.must(201, 'POST', '/scim/v2/Users', {
    userName: 'wolkenbruch@firma.example',
    externalId: 'wolkenbruch-77',
    name: { givenName: 'Wilhelmina', familyName: 'Wolkenbruch' },
  })
  for (const name of ['wolkenbruch@firma.example', 'wolkenbruch-77', `${id}/wolkenbruch`, 'WOLKENBRUCH@firma.example/'])
    for (const [method, body] of [['GET'], ['PUT', { userName: 5 }], ['PATCH', 'no JSON'], ['DELETE']] as const)
      await okta.call(method, `/scim/v2/Users/${encodeURIComponent(name).replace('%2F', '/')}`, body)
  await sendFile(anna)
  for (const path of [
    '/v2/content/wolkenbruch',
    '/wolkenbruch',
    '/v2/wolkenbruch@firma.example',
    '/studio/wolkenbruch',
  ])
    await anna.get(path)
  for (const route of ['files', 'uploads', 'uploads/view', 'photos/1', 's', 'screens', 'oauth/interaction', 'posts'])
    for (const rest of ['', '/', '/more', '%zz']) await anna.get(`/${route}/wolkenbruchwolkenbruch${rest}`)
  await anna.post('/v2/people', { user_name: 'wolkenbruch@firma.example\u0000', given_name: 'Wilhelmina\u0000' })
}

/** An upload with a telling name, its picture in a width, a share link and an export. */
async function sendFile(anna: Caller): Promise<void> {
  const { upload_url, view_url } = await anna.must(200, 'GET', '/v2/ugc/uploads/wolkenbruch-zeugnis.pdf')
  secrets.add('wolkenbruch-zeugnis')
  for (const body of ['%PDF-1.4 wolkenbruch', 'again', 'no file']) await fetch(upload_url, { method: 'PUT', body })
  for (const query of ['', '?width=320', '?width=7', '?name=wolkenbruch']) await fetch(view_url + query)
}

test('the log holds no secret, address or name of the run', () => {
  assert.ok(secrets.size > 100, `${secrets.size} secrets`)
  assert.ok(lines.filter(line => line.includes('"msg":"request"')).length > 300)
  const found = lines.flatMap(line =>
    [...secrets].filter(secret => line.includes(secret)).map(secret => [secret, line]),
  )
  assert.deepEqual(found.slice(0, 20), [])
})

test('requests are told apart by their route, and by ids that are integers', () => {
  const paths = new Set(lines.map(line => JSON.parse(line)).map(({ path }) => path))
  for (const path of [
    '/scim/v2/Users/{user_id}',
    '/uploads/{token}',
    '/uploads/view/{token}',
    '/files/{token}',
    'other',
  ])
    assert.ok(paths.has(path), path)
  assert.ok([...paths].some(path => /^\/v2\/content\/\d+$/.test(path)))
})

test('a client that goes away in the middle of its body is a line of the log, and no failure', async () => {
  const program = await app.program()
  const anna = await program.user('annegret', { role: 'administrator' })
  for (const [id, method, path] of [
    ['gone-from-topics', 'POST', '/v2/channels'],
    ['gone-from-groups', 'PATCH', '/scim/v2/Groups/7'],
  ] as const) {
    const about = await eventually(
      async () => {
        await leaveHalfway(`${method} ${path} HTTP/1.1`, id, anna.token as string)
        return lines.map(line => JSON.parse(line)).filter(({ request_id }) => request_id === id)
      },
      found => found.length > 0,
    )
    for (const { level, msg } of about)
      assert.deepEqual([level, msg], ['info', 'The client was gone before its request had arrived'])
  }
})

test('a refusal that the server chose is a warning, which says why without a stack', async () => {
  const program = await app.program()
  const anna = await program.user('annegret', { role: 'administrator' })
  const newsletter = await anna.must(201, 'POST', '/v2/newsletters', { name: 'Weekly', subject: 'News', blocks: [] })
  const response = await fetch(`${app.url}/v2/newsletters/${newsletter.id}/test`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${anna.token}`,
      'content-type': 'application/json',
      'x-request-id': 'no-mail-server',
    },
    body: '{}',
  })
  assert.equal(response.status, 503)
  const about = await eventually(
    async () =>
      lines.map(line => JSON.parse(line)).filter(line => line.request_id === 'no-mail-server' && 'reason' in line),
    found => found.length > 0,
  )
  for (const { level, msg, status, reason, err } of about) {
    assert.deepEqual([level, msg, status, err], ['warn', 'request refused', 503, undefined])
    assert.match(reason, /SMTP_URL/)
  }
})

/** A client may be gone before the server reads its body, and is then no line at all. */
async function leaveHalfway(request: string, id: string, token: string): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const head = [
    request,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `X-Request-Id: ${id}`,
    'Expect: 100-continue',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name": "Ne`)
  await once(socket, 'data')
  // An answer to another request: the server has had time to come to the body.
  await app.stranger.get('/readyz')
  await app.stranger.get('/v2/me')
  socket.destroy()
}

test('neither do slow statements and traces', async () => {
  assert.ok(lines.some(line => line.includes('"msg":"slow statement"')))
  await app.close()
  const sent = collector.received.map(({ text }) => text).join('\n')
  assert.ok(sent.includes('/scim/v2/Users/{user_id}'))
  assert.deepEqual(
    [...secrets].filter(secret => sent.includes(secret)),
    [],
  )
})
