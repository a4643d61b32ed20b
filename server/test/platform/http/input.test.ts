// Input as every endpoint reads it, shown on the list and creation of topics.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'

const app = await sharedApp()
let anna: Person

describe('input', () => {
  before(async () => {
    const program = await app.program()
    anna = await program.user('anna', { role: 'publisher' })
    for (let index = 1; index <= 12; index++) {
      await anna.must(201, 'POST', '/v2/channels', {
        name: `Topic ${String(index).padStart(2, '0')}`,
        description: 'd',
      })
    }
  })

  describe('pages', () => {
    test('hold 10 records when nothing is said', async () => {
      const { body } = await anna.get('/v2/channels')
      assert.equal(body.data.length, 10)
      assert.deepEqual(body.meta.pagination, { page: 1, page_size: 10, total_records: 12 })
    })
    for (const query of [
      'page.size=5&page.number=3',
      'page[size]=5&page[number]=3',
      'page%5Bsize%5D=5&page%5Bnumber%5D=3',
    ]) {
      test(`are asked for by ${query}`, async () => {
        const { body } = await anna.get(`/v2/channels?${query}`)
        assert.equal(body.data.length, 2)
        assert.deepEqual(body.meta.pagination, { page: 3, page_size: 5, total_records: 12 })
      })
    }
    test('beyond the data are empty and no error', async () => {
      const { status, body } = await anna.get('/v2/channels?page.number=1000000')
      assert.equal(status, 200)
      assert.deepEqual(body.data, [])
      assert.equal(body.meta.pagination.total_records, 12)
    })
    test('may have any number, however far it is beyond the data', async () => {
      for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
        const { status, body } = await anna.get(`/v2/channels?page.number=${number}&page.size=100`)
        assert.equal(status, 200)
        assert.deepEqual(body, { data: [], meta: { pagination: { page: number, page_size: 100, total_records: 12 } } })
      }
    })
    test('may have any number of 64 bits', async () => {
      for (const number of ['9007199254740993', '9223372036854775807']) {
        for (const path of ['/v2/channels?page.number=', '/v2/feed/posts?page[number]=', '/v2/ugc/audiences?page=']) {
          const { status, body } = await anna.get(path + number)
          assert.equal(status, 200, path + number)
          assert.deepEqual(body.data, [])
          assert.equal(body.meta.pagination.page, Number.MAX_SAFE_INTEGER)
        }
      }
    })
    test('of ids are given with blanks around them', async () => {
      const [{ id: first }, { id: second }] = (await anna.get('/v2/channels?sort=id')).body.data
      await anna.must(201, 'POST', '/v2/content', { content_type: 'article', title: 'Hi', channels: [{ id: first }] })
      for (const list of [
        `${second}, ${first}`,
        ` ${first}`,
        `${first}\t, ${second} ,`,
        `${second}&filter.channels.id= ${first} `,
      ]) {
        assert.equal((await anna.get(`/v2/content?filter.channels.id=${list}`)).body.data?.length, 1, list)
      }
      assert.equal((await anna.get('/v2/content?filter.state=draft,%20published%20,')).status, 200)
      assertInvalid(await anna.get('/v2/content?filter.channels.id=1 2'), 'filter.channels.id', 'numeric')
    })
    test('are not changed by parameters named like what every object has', async () => {
      const { status, body } = await anna.get('/v2/channels?__proto__=1&constructor=2&page.size=5')
      assert.equal(status, 200)
      assert.equal(body.data.length, 5)
    })
    for (const [query, rule] of [
      ['page.size=0', 'out_of_range'],
      ['page.size=101', 'out_of_range'],
      ['page.size=-1', 'out_of_range'],
      ['page.number=0', 'out_of_range'],
      ['page.number=99999999999999999999', 'out_of_range'],
      ['page.number=9223372036854775808', 'out_of_range'],
      ['page.number=-9223372036854775808', 'out_of_range'],
      ['page.size=ten', 'numeric'],
      ['page.size=', 'numeric'],
      ['page.size=1.5', 'numeric'],
      ['page.number=%00', 'invalid_format'],
    ] as const) {
      test(`${query} is refused as ${rule}`, async () => {
        assertInvalid(await anna.get(`/v2/channels?${query}`), query.split('=')[0] as string, rule)
      })
    }
    test('a sort field that is not offered is refused', async () => {
      assertInvalid(await anna.get('/v2/channels?sort=-name,password'), 'sort', 'unsupported_sort')
    })
  })

  describe('a body', () => {
    const send = (body: unknown, headers?: Record<string, string>) => anna.post('/v2/channels', body, headers)
    const sendBytes = async (body: Buffer) => {
      const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${anna.url}/v2/channels`, { method: 'POST', headers, body: new Uint8Array(body) })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
    }

    test('that is no JSON is 400', async () => assertError(await send('{"name": '), 400, 'Bad Request'))
    test('that is a list is 400', async () => assertError(await send('[]'), 400, 'Bad Request'))
    test('that is a number is 400', async () => assertError(await send('7'), 400, 'Bad Request'))
    test('of another content type is 415', async () =>
      assertError(
        await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
        415,
        'Unsupported Media Type',
      ))
    test('of 5 MB is 413', async () =>
      assertError(await send({ name: 'x'.repeat(5_000_000), description: 'd' }), 413, 'Payload Too Large'))
    test('that is not UTF-8 is 400', async () =>
      assertError(await sendBytes(Buffer.from('{"name":"caf\xe9","description":"d"}', 'latin1')), 400, 'Bad Request'))
    test('may begin with a byte order mark', async () =>
      assert.equal((await sendBytes(Buffer.from('\ufeff{"name":"mark","description":"d"}'))).status, 201))
    test('of no bytes has no type that could be wrong', async () =>
      assert.deepEqual(
        (await send('', { 'content-type': 'text/plain' })).body.error.validations.map((v: { rule: string }) => v.rule),
        ['required', 'required'],
      ))
    test('nested 100,000 deep is 400', async () =>
      assertError(
        await send(`{"name":"x","description":"d","groups":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
        400,
        'Bad Request',
      ))
    test('with NUL is 400', async () =>
      assertInvalid(await send('{"name":"a\\u0000b","description":"d"}'), 'name', 'invalid_format'))
    test('with a lone surrogate is 400', async () =>
      assertInvalid(await send('{"name":"a\\ud800b","description":"d"}'), 'name', 'invalid_format'))
    test('without what is required names it', async () =>
      assertInvalid(await send({ description: 'd' }), 'name', 'required'))
    test('with a text in place of a truth value is refused', async () =>
      assertInvalid(await send({ name: 'n', description: 'd', auto_follow: 'yes' }), 'auto_follow', 'invalid_type'))
    test('with a word in place of a number says where', async () =>
      assertInvalid(await send({ name: 'n', description: 'd', contributors: ['x'] }), 'contributors.0', 'numeric'))
    test('with a value that is not offered is refused', async () =>
      assertInvalid(await send({ name: 'n', description: 'd', state: 'gone' }), 'state', 'invalid_enum'))
    test('that tries to reach the prototype is taken without it', async () => {
      const answer = await send('{"name":"proto","description":"d","__proto__":{"state":"hidden"}}')
      assert.equal(answer.status, 201)
      assert.equal(answer.body.data.state, 'published')
    })
    test('keeps nothing that is unknown', async () => {
      const answer = await send({ name: 'more', description: 'd', promoted: true, surprise: 1 })
      assert.equal(answer.status, 201)
      assert.ok(!('promoted' in answer.body.data) && !('surprise' in answer.body.data))
    })
  })

  describe('a path', () => {
    for (const path of [
      '/nothing',
      '/v2',
      '/v2/Channels',
      '/v2/channels/',
      '/V2/channels',
      '/v2/channels/1/2/3',
      '/%',
    ]) {
      test(`${path} that is unknown is 404`, async () => assertError(await anna.get(path), 404, 'Not Found'))
    }
    test('with a method that is unknown is 404', async () =>
      assertError(await anna.delete('/v2/channels'), 404, 'Not Found'))
    test('that is unknown is 404 whatever its body is', async () => {
      for (const body of ['{"name": ', 'x'.repeat(2_000_000)]) {
        assertError(await anna.post('/v2/nothing', body), 404, 'Not Found')
        assertError(await anna.patch('/v2/channels', body), 404, 'Not Found')
      }
    })
    test('that cannot be read is answered with a request id, too', async () => {
      for (const path of ['/v2/channels/%zz', `/v2/channels/${'1'.repeat(4000)}`]) {
        const answer = await anna.get(path, { 'x-request-id': 'abc-123' })
        assertError(answer, 404, 'Not Found')
        assert.equal(answer.headers.get('x-request-id'), 'abc-123')
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      }
    })
    for (const id of [
      '0',
      '-1',
      'abc',
      '9223372036854775808',
      '99999999999999999999999',
      '1e3',
      '%00',
      '1.5',
      "1'--",
    ]) {
      test(`with the id ${id} is 404`, async () => assert.equal((await anna.get(`/v2/channels/${id}`)).status, 404))
    }
    test('under /scim/ that is unknown is refused in the SCIM form', async () => {
      const answer = await anna.get('/scim/v2/Nothing')
      assert.equal(answer.status, 404)
      assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
      assert.equal(answer.body.status, 404)
    })
  })

  test('a request id is echoed when it is harmless and made when not', async () => {
    const answered = async (id: string) =>
      (await anna.get('/v2/channels', { 'x-request-id': id })).headers.get('x-request-id') ?? ''
    for (const id of ['abc-123', 'job 7 {retry} #2~|"', 'x'.repeat(200)]) assert.equal(await answered(id), id)
    for (const id of ['caf\xe9', 'a\tb', 'x'.repeat(201)]) assert.match(await answered(id), /^[0-9a-f-]{36}$/)
  })

  test('answers name the program and the user', async () => {
    const { headers } = await anna.get('/v2/channels')
    assert.ok(headers.get('x-program-id'))
    assert.equal(headers.get('x-user-id'), String(anna.id))
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })

  function assertError(answer: Answer, status: number, title: string): void {
    assert.equal(answer.status, status, answer.text.slice(0, 300))
    assert.equal(answer.body.error.code, status)
    assert.equal(answer.body.error.title, title)
    assert.equal(typeof answer.body.error.detail, 'string')
  }

  function assertInvalid(answer: Answer, parameter: string, rule: string): void {
    assertError(answer, 400, 'Bad Request')
    const found = answer.body.error.validations.map((v: { rule: string; parameter: string }) => [v.parameter, v.rule])
    assert.deepEqual(found, [[parameter, rule]])
  }
})
