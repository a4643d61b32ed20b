// The last administrator who can sign in stays one, whatever a file says.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import type { Person, TestProgram } from '../../support/app.ts'
import { app, applied, checked, HEAD, PATH, rowOf, rowsOf, settled } from './support.ts'

const ROLES_HEAD = 'user_name,given_name,family_name,role,title\n'
const roleRow = ({ userName }: Person, role: string) => `${userName},Ann,Berg,${role},Boss\n`

/** Eve imports; she is an administrator who cannot sign in, as the others can. */
async function company(...names: string[]): Promise<{ program: TestProgram; eve: Person; others: Person[] }> {
  const program = await app.program()
  const eve = await program.user('eve', { role: 'administrator' })
  const others: Person[] = []
  for (const name of names) {
    const other = await program.user(name, { role: 'administrator' })
    await setPassword(eve, other.id)
    others.push(other)
  }
  return { program, eve, others }
}

const setPassword = (eve: Person, id: number) =>
  eve.must(200, 'PATCH', `/scim/v2/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'password', value: 'a long password of hers' }],
  })

const roleOf = async (eve: Person, { id }: { id: number }) => {
  const { role, active, title } = await eve.must(200, 'GET', `/v2/people/${id}`)
  return [role, active, title]
}

test('a row that takes the last administrator away is a problem, and nothing of it is applied', async () => {
  const { eve, others } = await company('ada', 'bea')
  const [ada, bea] = others as [Person, Person]
  const { id, problems } = await checked(eve, ROLES_HEAD + roleRow(ada, 'member') + roleRow(bea, 'analyst'))
  assert.equal(problems, 1)
  const done = await applied(eve, id)
  assert.deepEqual([done.updates, done.problems], [1, 1])
  const [row] = await rowsOf(eve, id, '?filter.action=problem')
  assert.deepEqual(
    [row.line, row.user_name, row.changes, row.problems],
    [
      3,
      bea.userName,
      [],
      [
        {
          column: 'role',
          attribute: 'role',
          value: 'analyst',
          code: 'forbidden',
          severity: 'problem',
          message: 'is the last administrator who can sign in',
        },
      ],
    ],
  )
  assert.deepEqual(await roleOf(eve, ada), ['member', true, 'Boss'])
  assert.deepEqual(await roleOf(eve, bea), ['administrator', true, null])
})

test('an earlier row that makes another one counts, a later one does not; active decides as the role does', async () => {
  const { program, eve, others } = await company('ada')
  const [ada] = others as [Person]
  const max = await program.user('max')
  await setPassword(eve, max.id)
  const late = await checked(eve, ROLES_HEAD + roleRow(ada, 'member') + roleRow(max, 'administrator'))
  assert.equal(late.problems, 1)
  const inactive = `user_name,given_name,family_name,active\n${ada.userName},Ann,Berg,no\n`
  assert.equal((await checked(eve, inactive)).problems, 1)
  const { id, problems } = await checked(eve, ROLES_HEAD + roleRow(max, 'administrator') + roleRow(ada, 'member'))
  assert.equal(problems, 0)
  await applied(eve, id)
  assert.deepEqual(await roleOf(eve, ada), ['member', true, 'Boss'])
  assert.deepEqual(await roleOf(eve, max), ['administrator', true, 'Boss'])
})

test('of the leavers the last administrator stays, and is a problem', async () => {
  const { program, eve } = await company()
  const first = await checked(eve, HEAD + rowOf(program, 'zoe') + rowOf(program, 'ole') + rowOf(program, 'mia'))
  await applied(eve, first.id)
  const people: { user_id: number; user_name: string }[] = await eve.must(200, 'GET', '/v2/people?sort=created_at')
  const [zoe, ole] = ['zoe', 'ole'].map(name => people.find(one => one.user_name.startsWith(name))) as typeof people
  for (const { user_id } of [zoe, ole] as typeof people) {
    await eve.must(200, 'PATCH', `/v2/people/${user_id}`, { role: 'administrator' })
    await setPassword(eve, user_id)
  }
  const { id } = await checked(eve, HEAD + rowOf(program, 'new'))
  await eve.must(202, 'PUT', `${PATH}/${id}`, { leavers: 'deactivate' })
  const ready = await settled(eve, id)
  assert.deepEqual([ready.leaves, ready.problems], [2, 1])
  const done = await applied(eve, id)
  assert.deepEqual([done.status, done.leaves, done.problems], ['finished', 2, 1])
  const [row, ...more] = await rowsOf(eve, id, '?filter.action=problem')
  assert.deepEqual([row.line, row.problems[0].code, more], [null, 'forbidden', []])
  const active: { user_name: string }[] = await eve.must(200, 'GET', '/v2/people?filter.active=true')
  assert.deepEqual(active.map(one => one.user_name.split('@')[0]).sort(), ['eve', 'new', row.user_name.split('@')[0]])
})
