// Adding a user again, here or in another program of the organisation, sets no password, even where they have
// none: it would let them in everywhere that the other is.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { scimUser } from './scim-user.ts'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const app = await sharedApp()
let program: TestProgram
let ada: Person
let paula: Person

describe('passwords of others', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    paula = await program.user('paula', { role: 'program_manager' })
  })

  const hasPassword = async (id: number) => {
    const { rows } = await app.app.services.database.pool.query('select password_hash from identities where id = $1', [
      id,
    ])
    return rows[0].password_hash !== null
  }

  const again = (more: object = {}) => scimUser(ada.userName, { password: 'let me in please', ...more })

  test('paula cannot set the password of ada by adding her again', async () => {
    assert.equal((await paula.post('/scim/v2/Users', again())).status, 409)
    assert.equal(await hasPassword(ada.id), false)
  })

  test('nor beside others who are added', async () => {
    const others = Array.from({ length: 8 }, (_, n) => scimUser(`other-${n}`, { password: 'my own password' }))
    const answers = await Promise.all([...others, again(), again()].map(user => paula.post('/scim/v2/Users', user)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...others.map(() => 201), 409, 409],
    )
    assert.equal(await hasPassword(ada.id), false)
    for (const { body } of answers.slice(0, others.length)) assert.ok(await hasPassword(Number(body.id)))
  })

  test('nor with a picture', async () => {
    const answer = await paula.post('/scim/v2/Users', again({ photos: [{ value: PICTURE }] }))
    assert.equal(answer.status, 409)
    assert.equal(await hasPassword(ada.id), false)
  })

  test('nor by adding her to another program of the organisation', async () => {
    const south = await app.program({ organisationId: program.organisationId })
    const sven = await south.user('sven', { role: 'program_manager' })
    assert.equal((await sven.post('/scim/v2/Users', again())).status, 403)
    assert.equal(await hasPassword(ada.id), false)
  })
})
