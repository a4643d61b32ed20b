// Whatever a stranger sends to the pages of the authorization server: the page that says what is wrong, or the way back to
// the client, never a failure of the server and never a way to somewhere else.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { addClient, annaAtThePages } from './support.ts'

const SEED = 20261122
const RUNS = Number(process.env.ATRIUM_ODD_REQUESTS ?? 150)

const app = await sharedApp()
const { program, start } = await annaAtThePages(app)
let phone: string

describe('odd requests', () => {
  before(async () => {
    const made = await addClient(app, {
      programId: program.id,
      kind: 'public',
      name: 'Phone',
      redirectUris: ['http://127.0.0.1/cb', 'http://[::1]/cb', 'com.example.phone:/cb', 'com.example.tablet:cb'],
    })
    phone = made.client_id
  })

  describe('a redirect address that is not valid ends on a page:', () => {
    const addresses = [
      'http://127.0.0.1:99999/cb',
      'http://127.0.0.1:65536/cb',
      'http://127.0.0.1:0/cb',
      'http://127.0.0.1:00000/cb',
      'http://[::1]:99999/cb',
      'http://127.0.0.1:/cb',
      'http://127.0.0.1:-1/cb',
      'http://127.0.0.1:80a/cb',
      'http://127.0.0.1:8910@evil.example/cb',
      'http://127.0.0.1:8910/cb#x',
      'http://127.0.0.1:8910/cb\n',
      'http://127.0.0.1:8910/cb/../../evil',
      'HTTP://127.0.0.1:8910/cb',
      'http:/127.0.0.1:8910/cb',
      'http://127.0.0.1%3A8910/cb',
      'http://127.1:8910/cb',
      'http://localhost:8910/cb',
      'com.example.phone:/CB',
      'javascript:alert(1)',
      '//127.0.0.1:8910/cb',
      '%00',
      '\u{1F600}',
      'http://',
      ':',
    ]
    for (const redirect_uri of addresses) {
      test(JSON.stringify(redirect_uri), async () => {
        const page = await new Browser().open(start({ client_id: phone, redirect_uri }))
        assert.deepEqual([page.status, page.heading], [400, 'This sign-in cannot continue'])
      })
    }

    test('also where something else is wrong with the request', async () => {
      const wrong: Record<string, string | null>[] = [
        { scope: null },
        { state: null },
        { response_type: 'token' },
        { prompt: 'none' },
      ]
      for (const changes of wrong) {
        const url = start({ client_id: phone, redirect_uri: 'http://127.0.0.1:99999/cb', ...changes })
        assert.equal((await new Browser().open(url)).status, 400)
      }
    })
  })

  test('the last port there is will do', async () => {
    const redirect_uri = 'http://127.0.0.1:65535/cb'
    const page = await new Browser().open(start({ client_id: phone, redirect_uri, prompt: 'none' }))
    assert.ok(page.url.href.startsWith(`${redirect_uri}?error=login_required`), page.url.href)
  })

  const oddText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '\0',
      '%',
      '%zz',
      '%00',
      '\r\nX: y',
      '{}',
      '[]',
      '-1',
      '1e999',
      'a.b.c',
      '\u{202E}',
      '__proto__',
    ),
  )
  const oddPort = fc.oneof(
    fc.integer({ min: -2, max: 200_000 }).map(String),
    fc.constantFrom('', '0x50', '8e1', ' 80', '８０'),
  )
  const oddAddress = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('http', 'https', 'HTTP', 'com.example.phone', 'javascript', 'data', ''),
        fc.constantFrom('127.0.0.1', '[::1]', '127.0.0.1.', '0x7f.1', '[::ffff:127.0.0.1]', 'u:p@127.0.0.1', ''),
        oddPort,
        fc.constantFrom('/cb', '/cb?', '/cb?x=%', '/cb#', '/cb/', '//cb', '', '\\cb'),
      )
      .map(([scheme, host, port, path]) => `${scheme}://${host}:${port}${path}`),
    oddText,
  )
  const PARAMETERS = ['response_type', 'response_mode', 'scope', 'state', 'code_challenge', 'code_challenge_method']
  const MORE = ['prompt', 'max_age', 'id_token_hint', 'login_hint', 'acr_values', 'ui_locales', 'claims', 'request']
  const REST = ['request_uri', 'registration', 'resource', 'nonce', 'display', 'program_id', 'client_id', 'dpop_jkt']
  const changes = fc.record(
    {
      redirect_uri: fc.option(oddAddress),
      others: fc.dictionary(fc.constantFrom(...PARAMETERS, ...MORE, ...REST), oddText, { maxKeys: 3 }),
      twice: fc.option(fc.tuple(fc.constantFrom('redirect_uri', ...PARAMETERS, ...MORE, ...REST), oddText)),
    },
    { requiredKeys: ['others'] },
  )

  /** Where the clients of these tests may be sent: nowhere else. */
  const OWN_ADDRESS = /^(http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\/cb|com\.example\.(phone:\/|tablet:)cb)[?]/

  for (const method of ['GET', 'HEAD'] as const) {
    test(`requests of every kind by ${method} are answered without a failure and lead nowhere else`, async () => {
      await fc.assert(
        fc.asyncProperty(changes, async ({ redirect_uri, others, twice }) => {
          const address =
            redirect_uri === undefined || redirect_uri === null ? 'http://127.0.0.1:49152/cb' : redirect_uri
          const url = start({ client_id: phone, redirect_uri: address, ...others })
          if (twice) url.searchParams.append(...twice)
          const answer = await fetch(url, { method, redirect: 'manual' })
          const location = answer.headers.get('location') ?? ''
          if (answer.status === 303)
            assert.ok(location.startsWith('/oauth/interaction/') || OWN_ADDRESS.test(location), location)
          else assert.equal(answer.status, 400, url.href)
          if (method === 'GET' && answer.status === 400)
            assert.match(await answer.text(), /This sign-in cannot continue/)
        }),
        { numRuns: method === 'GET' ? RUNS : 20, seed: SEED },
      )
    })
  }

  test('odd paths, cookies and forms beside it are answered without a failure', async () => {
    const oddCookie = fc.constantFrom('atrium_session', 'atrium_resume', 'atrium_interaction', 'atrium_csrf')
    const request = fc.record({
      path: fc.constantFrom('/oauth/authorize/x', '/oauth/interaction/x', '/oauth/logout', '/oauth/authorize/%00'),
      query: fc.dictionary(fc.constantFrom('id_token_hint', 'post_logout_redirect_uri', 'client_id', 'state'), oddText),
      cookie: fc.tuple(oddCookie, fc.stringMatching(/^[ -:<-~]{0,40}$/)),
      method: fc.constantFrom('GET', 'POST'),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, query, cookie, method }) => {
        const form = new URLSearchParams(query)
        const answer = await fetch(`${app.url}${path}${method === 'GET' ? `?${form}` : ''}`, {
          method,
          redirect: 'manual',
          headers: { cookie: cookie.join('=') },
          ...(method === 'POST' ? { body: form } : {}),
        })
        assert.ok(answer.status < 500, `${method} ${path} ${form}: ${answer.status}`)
        assert.ok(!/^https?:/.test(answer.headers.get('location') ?? ''))
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
