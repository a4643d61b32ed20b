import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { patch, replace, SCIM_ERROR, scimUser, userEvents } from './scim-user.ts'

const app = await sharedApp()
const program = await app.program()
const paula = await program.user('paula', { role: 'program_manager' })

describe('PUT and PATCH', () => {
  test('PUT empties what it leaves out, but for role, active and password', async () => {
    const { id } = await paula.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('put@example.com', {
        title: 'Boss',
        roles: ['analyst'],
        active: false,
        emails: [{ value: 'p@example.com' }],
      }),
    )
    const put = await paula.must(200, 'PUT', `/scim/v2/Users/${id}`, scimUser('put@example.com'))
    assert.deepEqual([put.title, put.emails, put.roles, put.active], [null, [], ['analyst'], false])
  })

  test('PATCH changes a part, all operations or none', async () => {
    const { id } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('part@example.com', { title: 'Boss' }))
    const path = `/scim/v2/Users/${id}`
    const changed = await paula.must(
      200,
      'PATCH',
      path,
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'part@example.com' },
        { op: 'replace', value: { 'name.givenName': 'Parta', title: 'Chief' } },
        { op: 'add', path: 'urn:Vendor:1.0:User:customAttributes.shift', value: 'late' },
      ),
    )
    assert.deepEqual(
      [changed.active, changed.emails, changed.name.givenName, changed.title],
      [false, [{ value: 'part@example.com', type: 'work', primary: false }], 'Parta', 'Chief'],
    )
    const refused = await paula.patch(
      path,
      patch({ op: 'replace', path: 'title', value: 'Gone' }, { op: 'remove', path: 'emails[type eq "home"]' }),
    )
    assert.deepEqual([refused.status, refused.body.scimType], [400, 'noTarget'])
    assert.deepEqual(
      await paula.must(200, 'GET', path),
      changed,
      'a request that fails at its last operation changes nothing',
    )
  })

  test('refuse what is wrong with the scimType that says so', async () => {
    const { id } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('wrong@example.com'))
    const wrong: [unknown, string][] = [
      [replace('shoeSize', 42), 'invalidPath'],
      [replace('emails[type eq', 'x'), 'invalidPath'],
      [replace('emails[type xx "work"].value', 'x'), 'invalidFilter'],
      [replace('id', '7000000'), 'mutability'],
      [patch({ op: 'remove', path: 'userName' }), 'mutability'],
      [replace('roles', ['member', 'publisher']), 'invalidValue'],
      [{ Operations: 'none' }, 'invalidSyntax'],
      [patch({ op: 'move', path: 'title' }), 'invalidSyntax'],
    ]
    for (const [body, scimType] of wrong) {
      const { status, body: answer } = await paula.patch(`/scim/v2/Users/${id}`, body)
      assert.deepEqual([status, answer.scimType], [400, scimType], JSON.stringify(body))
    }
  })

  test('emit one event for a change, and none when nothing changed', async () => {
    const own = await app.program()
    const boss = await own.user('boss', { role: 'administrator' })
    const { id } = await boss.must(201, 'POST', '/scim/v2/Users', scimUser('eve'))
    const path = `/scim/v2/Users/${id}`
    await boss.must(
      200,
      'PATCH',
      path,
      patch({ op: 'add', path: 'title', value: 'A' }, { op: 'add', path: 'nickName', value: 'B' }),
    )
    await boss.must(200, 'PATCH', path, replace('title', 'A'))
    await boss.must(200, 'PUT', path, scimUser('eve2'))
    await boss.must(200, 'PUT', path, scimUser('eve2', { externalId: null }))
    await boss.must(204, 'DELETE', path)
    assert.deepEqual((await userEvents(app, own)).slice(1), [
      'user.created eve',
      'user.updated eve',
      'user.updated eve2',
      'user.removed eve2',
    ])
  })

  test('keep audiences by rule current', async () => {
    const { id: audienceId } = await paula.must(201, 'POST', '/v2/audiences', {
      name: 'Night people',
      rule: { attribute: 'custom.shift', operator: 'eq', value: 'night' },
    })
    const count = async () => (await paula.must(200, 'GET', `/v2/audiences/${audienceId}`)).user_count
    const { id } = await paula.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('owl', { 'urn:Vendor:1.0:User': { customAttributes: [{ name: 'shift', value: 'night' }] } }),
    )
    assert.equal(await count(), 1)
    await paula.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('urn:Vendor:1.0:User:customAttributes.shift', 'day'))
    assert.equal(await count(), 0)
  })
})

describe('conditional requests', () => {
  test('reading what is known already is 304, changing what has changed is 412', async () => {
    const { id, meta } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('etag'))
    const path = `/scim/v2/Users/${id}`
    const known = await paula.get(path, { 'if-none-match': meta.version })
    assert.deepEqual([known.status, known.text, known.headers.get('etag')], [304, '', meta.version])
    assert.equal((await paula.patch(path, replace('title', 'A'), { 'if-match': meta.version })).status, 200)
    const stale = await paula.put(path, scimUser('etag'), { 'if-match': meta.version })
    assert.deepEqual([stale.status, stale.body.status, stale.body.schemas], [412, 412, [SCIM_ERROR]])
    assert.equal((await paula.delete(path, undefined, { 'if-match': meta.version })).status, 412)
    assert.equal((await paula.get(path, { 'if-none-match': meta.version })).body.title, 'A')
    assert.equal((await paula.patch(path, replace('title', 'B'), { 'if-match': '*' })).status, 200)
    const marked = (await paula.get(path)).body.meta.version.replace(/"$/, '-gzip"')
    assert.equal((await paula.patch(path, replace('title', 'C'), { 'if-match': marked })).status, 200)
    assert.equal((await paula.patch(path, replace('title', 'D'), { 'if-match': marked })).status, 412)
    const { etag } = Object.fromEntries((await paula.get(path)).headers)
    assert.equal((await paula.delete(path, undefined, { 'if-match': `"x", ${etag}` })).status, 204)
    const again = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('etag'))
    assert.equal(again.id, id)
    assert.ok(![meta.version, etag].includes(again.meta.version), 'a version never comes back')
  })
})
