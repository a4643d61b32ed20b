import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await sharedApp()
const receiver = await Receiver.start()
const path = '/v2/webhooks/subscriptions'
let program: TestProgram
let pam: Person

describe('subscriptions', () => {
  before(async () => {
    program = await app.program()
    pam = await program.user('pam', { role: 'program_manager' })
  })

  const create = (more: object = {}) =>
    pam.must(201, 'POST', path, { url: `${receiver.url}/hook`, events: ['content_published'], ...more })

  describe('creating a subscription', () => {
    test('returns it with its events by name and version', async () => {
      const made = await create({
        name: 'Intranet',
        events: ['content.published', { name: 'user.updated', version: 1 }, 'ping'],
      })
      assert.equal(made.name, 'Intranet')
      assert.equal(made.active, true)
      assert.deepEqual(made.events, [
        { name: 'content_published', version: '1' },
        { name: 'user.updated', version: '1' },
        { name: 'ping', version: '1' },
      ])
      assert.equal(made.disabled_reason, null)
      assert.match(made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    })

    test('that is inactive sends nothing before it is pinged', async () => {
      const { id } = await create({ active: false, url: `${receiver.url}/silent` })
      assert.deepEqual(await pam.must(200, 'GET', `${path}/${id}/deliveries`), [])
      await pam.must(200, 'POST', `${path}/${id}/ping`)
      await receiver.expect(1, request => request.path === '/silent')
    })

    test('pings it at once', async () => {
      const made = await create({ url: `${receiver.url}/quiet` })
      const [ping] = await receiver.expect(1, request => request.path === '/quiet')
      assert.equal(ping?.body.event.name, 'ping')
      assert.equal(ping?.body.subscription.id, made.id)
      assert.equal(ping?.headers['x-vendor-delivery'], ping?.body.delivery.id)
    })

    test('pings it even when it is switched off right away', async () => {
      const made = await create({ url: `${receiver.url}/brief` })
      await pam.must(200, 'PUT', `${path}/${made.id}`, { active: false })
      await receiver.expect(1, request => request.path === '/brief')
    })

    for (const [what, body, parameter, rule] of [
      ['without an address', { url: undefined }, 'url', 'required'],
      ['with an address that is none', { url: 'receiver' }, 'url', 'invalid_format'],
      ['with plain http to elsewhere', { url: 'http://example.com/hook' }, 'url', 'invalid_format'],
      ['with a password in the address', { url: 'https://a:b@example.com/' }, 'url', 'invalid_format'],
      ['with another scheme', { url: 'ftp://127.0.0.1/' }, 'url', 'invalid_format'],
      ['without events', { events: undefined }, 'events', 'required'],
      ['with no event', { events: [] }, 'events', 'too_short'],
      ['with an unknown event', { events: ['content_published', 'content_burned'] }, 'events.1', 'invalid_enum'],
      ['with an unknown event as an object', { events: [{ name: 'x' }] }, 'events.0.name', 'invalid_enum'],
      ['with an event without a name', { events: [{ version: '1' }] }, 'events.0.name', 'required'],
      ['with another version', { events: [{ name: 'ping', version: '2' }] }, 'events.0.version', 'invalid_enum'],
      ['with a secret that is none', { secret: 'hunter2' }, 'secret', 'invalid_format'],
      [
        'with a secret too short',
        { secret: `whsec_${Buffer.alloc(23).toString('base64')}` },
        'secret',
        'invalid_format',
      ],
      [
        'with a header that breaks headers',
        { authorization_header: 'a\r\nx: y' },
        'authorization_header',
        'invalid_format',
      ],
      ['with a name too long', { name: 'x'.repeat(256) }, 'name', 'too_long'],
      ['with a text for a truth value', { active: 'yes' }, 'active', 'invalid_type'],
    ] as const) {
      test(`${what} is refused`, async () => {
        const { status, body: answer } = await pam.post(path, { url: `${receiver.url}/`, events: ['ping'], ...body })
        assert.equal(status, 400)
        assert.deepEqual(
          answer.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
          [[parameter, rule]],
        )
      })
    }
  })

  test('secrets are shown once, the authorization header to writers only', async () => {
    const made = await create({ authorization_header: ' Bearer s3cret  ', generate_secret: true })
    assert.match(made.secret, /^whsec_/)
    const again = await pam.must(200, 'GET', `${path}/${made.id}`)
    assert.equal(again.authorization_header, 'Bearer s3cret')
    assert.ok(!('secret' in again))
    const reader = await program.tokenOf(pam, ['webhooks.read'])
    const masked = await reader.must(200, 'GET', `${path}/${made.id}`)
    assert.equal(masked.authorization_header, '********')
    const writtenBack = await pam.must(200, 'PUT', `${path}/${made.id}`, masked)
    assert.equal(writtenBack.authorization_header, 'Bearer s3cret')
    const { rows } = await app.app.services.database.pool.query(
      `select authorization_sealed, secret_sealed from webhook_subscriptions where program_id = $1 and id = $2`,
      [program.id, made.id],
    )
    assert.ok(!Buffer.from(rows[0].authorization_sealed).toString('latin1').includes('s3cret'))
    const [sealed, secret] = [Buffer.from(rows[0].secret_sealed), made.secret.slice('whsec_'.length)]
    assert.ok(!sealed.toString('latin1').includes(secret) && !sealed.includes(Buffer.from(secret, 'base64')))
  })

  test('an update changes only what it names', async () => {
    const made = await create({ name: 'Before', authorization_header: 'Bearer x' })
    const changed = await pam.must(200, 'PUT', `${path}/${made.id}`, { active: false, events: ['ping'] })
    assert.equal(changed.active, false)
    assert.equal(changed.name, 'Before')
    assert.equal(changed.authorization_header, 'Bearer x')
    assert.deepEqual(changed.events, [{ name: 'ping', version: '1' }])
    assert.equal(
      (await pam.must(200, 'PUT', `${path}/${made.id}`, { authorization_header: null })).authorization_header,
      null,
    )
  })

  test('an update that names nothing changes nothing', async () => {
    const { id } = await create()
    const made = await pam.must(200, 'GET', `${path}/${id}`)
    assert.deepEqual(await pam.must(200, 'PUT', `${path}/${id}`, {}), made)
  })

  test('a deleted subscription is gone', async () => {
    const made = await create()
    const answer = await pam.delete(`${path}/${made.id}`)
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      assert.equal((await pam.call(method, `${path}/${made.id}`, method === 'PUT' ? {} : undefined)).status, 404)
    }
  })

  test('ids that are no ids are 404', async () => {
    for (const id of ['1', 'x', '00000000-0000-0000-0000-00000000000', '%27']) {
      assert.equal((await pam.get(`${path}/${id}`)).status, 404)
    }
  })

  test('pages by cursor neither skip nor repeat while rows come and go', async () => {
    const bo = await (await app.program()).user('bo', { role: 'program_manager' })
    const add = () => bo.must(201, 'POST', path, { url: `${receiver.url}/`, events: ['ping'] })
    const ids: string[] = []
    for (let index = 0; index < 7; index++) ids.push((await add()).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor ? `?page.size=3&cursor=${cursor}` : '?page.size=3'
      const { body } = await bo.get(path + query)
      assert.equal(body.meta.pagination.page_size, 3)
      assert.equal(body.meta.pagination.cursor, cursor)
      seen.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.meta.pagination.next
      if (seen.length === 3) {
        await bo.must(204, 'DELETE', `${path}/${ids[0]}`)
        await bo.must(204, 'DELETE', `${path}/${ids[2]}`)
        ids.push((await add()).id)
      }
    } while (cursor)
    assert.deepEqual(seen, ids)
    assert.equal((await bo.get(`${path}?cursor=nonsense`)).status, 400)
    assert.equal((await bo.get(`${path}?page.cursor=${Buffer.from('["x"]').toString('base64url')}`)).status, 400)
  })

  test('a page that ends with the last record has no next one', async () => {
    const lin = await (await app.program()).user('lin', { role: 'program_manager' })
    for (let count = 0; count < 2; count++)
      await lin.must(201, 'POST', path, { url: `${receiver.url}/`, events: ['ping'] })
    const nextOf = async (size: number) => (await lin.get(`${path}?page.size=${size}`)).body.meta.pagination.next
    assert.equal(typeof (await nextOf(1)), 'string')
    assert.equal(await nextOf(2), null)
    assert.equal(await nextOf(3), null)
  })

  test('a program has at most 100, however many are asked for at once', async () => {
    const vera = await (await app.program()).user('vera', { role: 'program_manager' })
    const body = { url: `${receiver.url}/`, events: ['ping'], active: false }
    const answers = await Promise.all(Array.from({ length: 108 }, () => vera.post(path, body)))
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    assert.deepEqual([count(201), count(400)], [100, 8])
  })
})
