import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { applied, checked, counts, HEAD, managed, PATH, read, rowOf, rowsOf, settled } from './support.ts'

describe('imports of people', () => {
  test('a file is checked without changing anybody, applied, and the same file again changes nothing', async () => {
    const { program, paul, ada } = await managed()
    const file = HEAD + ['zoe', 'ben', 'kim'].map(name => rowOf(program, name)).join('')
    const made = await checked(paul, file)
    assert.deepEqual(
      [made.status, made.key, made.leavers, made.invite, made.error],
      ['ready', 'user_name', 'keep', 'none', null],
    )
    assert.deepEqual(counts(made), [3, 3, 0, 0, 0, 0])
    assert.deepEqual(made.created_by, { user_id: paul.id, display_name: 'Paul Tester' })
    assert.equal((await paul.get('/v2/people?search=berg')).body.data.length, 0)
    const [first] = await rowsOf(paul, made.id)
    assert.deepEqual([first.line, first.action, first.problems], [2, 'create', []])
    assert.ok(
      first.changes.some(
        (one: { attribute: string; after: string }) => one.attribute === 'department' && one.after === 'Ward',
      ),
    )
    const done = await applied(paul, made.id)
    assert.deepEqual([done.status, ...counts(done)], ['finished', 3, 3, 0, 0, 0, 0])
    const people = (await paul.get('/v2/people?search=berg')).body.data
    assert.equal(people.length, 3)
    const [entry] = await ada.must(
      200,
      'GET',
      `/v2/audit_events?filter.record_type=user&filter.record_id=${people[0].user_id}`,
    )
    assert.deepEqual([entry.action, entry.actor.user_id], ['created', paul.id])
    const again = await checked(paul, file)
    assert.deepEqual(counts(again), [3, 0, 0, 3, 0, 0])
    const changed = await checked(
      paul,
      HEAD + rowOf(program, 'zoe', 'Kitchen') + rowOf(program, 'ben', '') + rowOf(program, 'kim', '-'),
    )
    assert.deepEqual(counts(changed), [3, 0, 2, 1, 0, 0])
    await applied(paul, changed.id)
    const departments = Object.fromEntries(
      (await paul.get('/v2/people?search=berg')).body.data.map((one: Record<string, string>) => [
        one.user_name?.split('@')[0],
        one.department,
      ]),
    )
    assert.deepEqual(departments, { zoe: 'Kitchen', ben: 'Ward', kim: null })
    assert.equal((await paul.post(`${PATH}/${changed.id}/apply`)).status, 409)
    assert.equal((await paul.delete(`${PATH}/${changed.id}`)).status, 409)
    assert.equal((await paul.must(200, 'GET', PATH)).length, 3)
  })

  test('columns are mapped by hand, also after a failed check', async () => {
    const { program, paul } = await managed()
    const file = `Login,Rufname,Nachname,Login,Extra\nzoe@p${program.id}.example,Zoe,Berg,x,blue\n`
    const failed = await checked(paul, file)
    assert.equal(failed.status, 'failed')
    assert.deepEqual(
      failed.columns.map(({ header }: { header: string }) => header),
      ['Login', 'Rufname', 'Nachname', 'Login (2)', 'Extra'],
    )
    const path = `${PATH}/${failed.id}`
    assert.equal((await paul.put(path, { columns: { Nothing: 'email' } })).status, 400)
    assert.equal((await paul.put(path, { columns: { Login: 'password' } })).status, 400)
    await paul.must(202, 'PUT', path, {
      columns: { Login: 'user_name', Rufname: 'given_name', Extra: 'custom.colour' },
    })
    const ready = await settled(paul, failed.id)
    assert.deepEqual([ready.status, ready.creates], ['ready', 1])
    await applied(paul, failed.id)
    const [zoe] = (await paul.get('/v2/people?search=berg')).body.data
    assert.deepEqual((await paul.must(200, 'GET', `/v2/people/${zoe.user_id}`)).custom_attributes, { colour: 'blue' })
    assert.equal((await paul.put(path, { leavers: 'deactivate' })).status, 409)
  })

  test('people are found by address and by external id; two with one are ambiguous', async () => {
    const { program, paul } = await managed()
    const at = (name: string) => `${name}@program${program.id}.example`
    for (const name of ['one', 'two', 'three']) {
      await paul.must(201, 'POST', '/v2/people', {
        given_name: name,
        family_name: 'Berg',
        user_name: at(name),
        external_id: name === 'three' ? 'E3' : 'E1',
      })
    }
    const made = await checked(
      paul,
      'external_id,given_name,family_name,title\nE1,x,Berg,Boss\nE3,three,Berg,Cook\nE9,nine,Berg,\n',
      '?key=external_id',
    )
    assert.deepEqual(counts(made), [3, 0, 1, 0, 0, 2])
    const rows = await rowsOf(paul, made.id)
    assert.deepEqual(
      rows.map((row: { problems: { code: string; column: string }[] }) => row.problems[0]?.code ?? null),
      ['ambiguous', null, 'required'],
    )
    const zoe = await program.user('zoe')
    const byMail = await checked(
      paul,
      `email,given_name,family_name,user_name\n${zoe.userName.toUpperCase()},Zoe,Lund,${at('renamed')}\n`,
      '?key=email',
    )
    assert.deepEqual(counts(byMail), [1, 0, 1, 0, 0, 0])
    await applied(paul, byMail.id)
    const renamed = await paul.must(200, 'GET', `/v2/people/${zoe.id}`)
    assert.deepEqual([renamed.user_name, renamed.display_name], [at('renamed'), 'Zoe Lund'])
  })

  test('what has changed since the check is decided anew, with the rights of that moment', async () => {
    const { program, paul, ada } = await managed()
    const made = await checked(paul, HEAD + rowOf(program, 'zoe') + rowOf(program, 'ben'))
    await paul.must(201, 'POST', '/v2/people', {
      given_name: 'zoe',
      family_name: 'Berg',
      user_name: `zoe@program${program.id}.example`,
    })
    const done = await applied(paul, made.id)
    assert.deepEqual(counts(done), [2, 1, 1, 0, 0, 0])
    const other = await program.user('pia', { role: 'program_manager' })
    const hers = await checked(other, HEAD + rowOf(program, 'kim'))
    await ada.must(200, 'PATCH', `/v2/people/${other.id}`, { role: 'member' })
    assert.equal((await other.post(`${PATH}/${hers.id}/apply`)).status, 403)
    assert.equal((await paul.post(`${PATH}/${hers.id}/apply`)).status, 202)
    assert.equal((await settled(paul, hers.id)).status, 'finished')
  })

  test('two rows that name one person only when they are applied change that person once', async () => {
    const { program, paul, ada } = await managed()
    const zoe = await program.user('zoe')
    const other = `second@program${program.id}.example`
    const made = await checked(
      paul,
      `email,given_name,family_name,user_name,title\n${zoe.userName},Zoe,Berg,,Boss\n${other},Ben,Berg,ben${program.id},Cook\n`,
      '?key=email',
    )
    assert.deepEqual(counts(made), [2, 1, 1, 0, 0, 0])
    await ada.must(200, 'PATCH', `/scim/v2/Users/${zoe.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'emails', value: [{ value: other, type: 'home' }] }],
    })
    const done = await applied(paul, made.id)
    assert.deepEqual([done.status, counts(done)], ['finished', [2, 0, 1, 0, 0, 1]])
    assert.equal((await paul.must(200, 'GET', `/v2/people/${zoe.id}`)).title, 'Boss')
  })

  test('an unknown one is 404, and a discarded one is over', async () => {
    const { program, paul } = await managed()
    const made = await checked(paul, HEAD + rowOf(program, 'zoe'))
    for (const call of ['GET ', 'PUT ', 'DELETE ', 'POST /apply', 'GET /rows']) {
      const [method = '', tail = ''] = call.split(' ')
      const body = method === 'GET' ? undefined : {}
      assert.equal((await paul.call(method, `${PATH}/no-such-import${tail}`, body)).status, 404, call)
    }
    assert.equal((await paul.delete(`${PATH}/${made.id}`)).status, 204)
    assert.equal((await read(paul, made.id)).status, 'discarded')
    assert.equal((await paul.post(`${PATH}/${made.id}/apply`)).status, 409)
    assert.deepEqual(await rowsOf(paul, made.id), [])
  })

  test('audiences follow, and two imports of a program run one after the other', async () => {
    const { program, paul } = await managed()
    const rule = { attribute: 'department', operator: 'eq', value: 'Kitchen' }
    const audience = await paul.must(201, 'POST', '/v2/audiences', { name: 'cooks', rule })
    const files = ['a', 'b'].map(
      letter => HEAD + Array.from({ length: 300 }, (_, n) => rowOf(program, `${letter}${n}`, 'Kitchen')).join(''),
    )
    const made = await Promise.all(files.map(file => checked(paul, file)))
    const done = await Promise.all(made.map(({ id }) => applied(paul, id)))
    assert.deepEqual(
      done.map(one => [one.status, one.creates]),
      [
        ['finished', 300],
        ['finished', 300],
      ],
    )
    const list = await paul.get(`/v2/audiences/${audience.id}/members`)
    assert.equal(list.body.meta.pagination.total_records, 600)
  })
})
