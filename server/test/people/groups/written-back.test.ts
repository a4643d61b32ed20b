// A userName may look like the id of another user. A group that is read and written back must not change for that.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { desk, named, patch } from './support.ts'

const app = await sharedApp()
const { program, paula, crew, create, membersOf, report } = await desk(app)
const [anna, bela, carl] = crew

/** A user whose userName is the id of another. */
const disguised = (id: number | string) =>
  paula.must(201, 'POST', '/scim/v2/Users', { userName: String(id), name: { givenName: 'Dora', familyName: 'Id' } })

test('identifiers of a group may be numbers, but none that JSON rounds: they could name another user', async () => {
  const send = (text: string) => paula.post('/scim/v2/Groups', text)
  const exact = await send(`{"displayName": "Numbers", "externalId": 12, "members": [{"value": ${anna.id}}]}`)
  assert.deepEqual([exact.status, exact.body.externalId], [201, '12'])
  assert.deepEqual(await membersOf(exact.body.id), [anna.id])
  for (const part of ['"externalId": 12345678901234567890', '"members": [{"value": 12345678901234567890}]']) {
    const { status, body } = await send(`{"displayName": "Rounded", ${part}}`)
    assert.deepEqual([status, body.scimType], [400, 'invalidValue'])
  }
})

describe('a member whose id is the userName of another', () => {
  test('stays when the group is written back as it was read, with and without $ref', async () => {
    const dora = await disguised(anna.id)
    const { id } = await create('Kept', named(anna))
    const path = `/scim/v2/Groups/${id}`
    const read = await paula.must(200, 'GET', path)
    const values = read.members.map(({ value }: { value: string }) => ({ value }))
    for (const members of [read.members, values]) {
      const put = await paula.must(200, 'PUT', path, { ...read, members })
      assert.deepEqual(await membersOf(id), [anna.id])
      const { membersCreatedCount, membersRemovedCount, messages } = await report(put.meta.JobId)
      assert.deepEqual([membersCreatedCount, membersRemovedCount], [0, 0])
      assert.deepEqual(messages.length, 0, 'there are no messages')
    }
    await paula.must(200, 'PATCH', path, patch({ op: 'replace', path: 'members', value: values }))
    assert.deepEqual(await membersOf(id), [anna.id])
    await paula.must(204, 'DELETE', `/scim/v2/Users/${dora.id}`)
  })

  test('is the one who is removed by that id, even after others have been', async () => {
    const dora = await disguised(anna.id)
    const path = `/scim/v2/Groups/${(await create('Removed', named(anna, bela))).id}`
    const id = path.split('/').at(-1) as string
    const value = String(anna.id)
    for (const operation of [
      { op: 'remove', path: `members[value eq "${value}"]` },
      { op: 'remove', path: 'members', value: [{ value }] },
      { op: 'remove', path: 'members', value: [{ value, $ref: `${app.url}/scim/v2/Users/${value}` }] },
    ]) {
      await paula.must(200, 'PATCH', path, patch({ op: 'add', path: 'members', value: named(anna) }, operation))
      assert.deepEqual(await membersOf(id), [bela.id], JSON.stringify(operation))
    }
    // Anna is no member any more: now it is the userName that counts.
    const twice = patch(
      { op: 'add', path: 'members', value: [{ $ref: `../Users/${dora.id}` }, ...named(anna)] },
      { op: 'remove', path: 'members', value: [{ value }] },
      { op: 'remove', path: 'members', value: [{ value }] },
    )
    await paula.must(200, 'PATCH', path, twice)
    assert.deepEqual(await membersOf(id), [bela.id])
    await paula.must(204, 'DELETE', `/scim/v2/Users/${dora.id}`)
  })

  test('is not added by it, which the job reports; $ref and identifierField name the one who is meant', async () => {
    const dora = await disguised(carl.id)
    const value = String(carl.id)
    const added = await create('Ambiguous', [{ value }])
    assert.deepEqual(await membersOf(added.id), [Number(dora.id)])
    const { messages, errors } = await report(added.meta.JobId)
    assert.deepEqual(errors, [])
    assert.equal(messages.length, 1)
    assert.match(messages[0], new RegExp(`^${value} was taken as the userName of user ${dora.id};`))

    const byReference = await create('By $ref', [{ value, $ref: `${app.url}/scim/v2/Users/${value}` }])
    assert.deepEqual(await membersOf(byReference.id), [carl.id])
    const foreign = await create('By a $ref elsewhere', [
      { value, $ref: `https://other.example/scim/v2/Users/${bela.id}` },
    ])
    assert.deepEqual(await membersOf(foreign.id), [Number(dora.id)])

    // The client says itself what its values are, whichever users are in the group.
    const path = `/scim/v2/Groups/${byReference.id}`
    const put = (identifierField: string) =>
      paula.must(200, 'PUT', path, { displayName: 'By $ref', identifierField, members: [{ value }] })
    assert.deepEqual((await report((await put('id')).meta.JobId)).messages, [])
    assert.deepEqual(await membersOf(byReference.id), [carl.id])
    assert.deepEqual((await report((await put('userName')).meta.JobId)).messages, [])
    assert.deepEqual(await membersOf(byReference.id), [Number(dora.id)])
    await paula.must(204, 'DELETE', `/scim/v2/Users/${dora.id}`)
  })

  test('a name that is no userName but an id is reported, unless the request says that it is one', async () => {
    const [value, other] = [String(carl.id), String(bela.id)]
    const created = await create('By id', [{ value }, ...named(anna)])
    const { messages, errors, membersCreatedCount } = await report(created.meta.JobId)
    assert.deepEqual([errors, membersCreatedCount], [[], 2])
    assert.deepEqual(messages, [`${value} is no userName and was taken as the id of a user`])
    const path = `/scim/v2/Groups/${created.id}`
    const messagesOf = async (method: string, body: object) =>
      (await report((await paula.must(200, method, path, body)).meta.JobId)).messages
    const members = [{ value }, { value: other }]
    assert.deepEqual(await messagesOf('PATCH', patch({ op: 'add', path: 'members', value: [{ value: other }] })), [
      `${other} is no userName and was taken as the id of a user`,
    ])
    assert.deepEqual(await messagesOf('PUT', { displayName: 'By id', members }), [], 'both are members')
    assert.deepEqual(await messagesOf('PUT', { displayName: 'By id', members, identifierField: 'id' }), [])
  })

  test('a $ref without a user is reported, and a group is no member', async () => {
    const { id, meta } = await create('Strangers', [
      { value: anna.userName, $ref: `${app.url}/scim/v2/Users/999999999` },
      { value: String(bela.id), $ref: `${app.url}/scim/v2/Groups/${bela.id}` },
    ])
    assert.deepEqual(await membersOf(id), [])
    const { errors } = await report(meta.JobId)
    assert.deepEqual(
      errors.map((error: { value: string }) => error.value),
      [anna.userName, String(bela.id)],
    )
  })
})

test('a member of type Group adds nobody and removes nobody, whatever user has its id, and is reported', async () => {
  const group = (id: number) => ({ value: String(id), type: 'Group' })
  const user = (id: number) => ({ value: String(id), type: 'User' })
  const isReported = async (jobId: string, values: readonly number[]) => {
    const { errors, status } = await report(jobId)
    assert.equal(status, 'finished')
    assert.deepEqual(
      errors.map((error: { value: string }) => Number(error.value)),
      values,
    )
    for (const { detail } of errors) assert.match(detail, /Only users can be members/)
  }
  const { id, meta } = await create('Nested', [group(anna.id), user(bela.id), { ...group(carl.id), type: 'group' }])
  assert.deepEqual(await membersOf(id), [bela.id])
  await isReported(meta.JobId, [anna.id, carl.id])
  const path = `/scim/v2/Groups/${id}`
  const change = async (op: string, value: object[]) =>
    (await paula.must(200, 'PATCH', path, patch({ op, path: 'members', value }))).meta.JobId
  await isReported(
    await change('add', [group(anna.id), { ...group(carl.id), $ref: `${app.url}/scim/v2/Users/${carl.id}` }]),
    [anna.id, carl.id],
  )
  await isReported(await change('remove', [group(bela.id)]), [bela.id])
  assert.deepEqual(await membersOf(id), [bela.id])
  await isReported(await change('replace', [group(bela.id), user(anna.id)]), [bela.id])
  assert.deepEqual(await membersOf(id), [anna.id])
  const put = await paula.must(200, 'PUT', path, { displayName: 'Nested', members: [group(anna.id), user(carl.id)] })
  await isReported(put.meta.JobId, [anna.id])
  assert.deepEqual(await membersOf(id), [carl.id])
})

test('a group that is read and written back never changes, whatever the userNames are', async () => {
  const people = await Promise.all(['ada', 'ben', 'cleo', 'dan', 'eva'].map(name => program.user(name)))
  const ids = people.map(({ id }) => id)
  const { id } = await create('Written back')
  const path = `/scim/v2/Groups/${id}`
  const permutation = fc.shuffledSubarray(ids, { minLength: ids.length })
  const whose = fc.subarray(ids)
  const way = fc.constantFrom<'whole' | 'values' | 'replace'>('whole', 'values', 'replace')
  await fc.assert(
    fc.asyncProperty(permutation, whose, way, async (userNames, members, way) => {
      await rename(ids, userNames)
      const references = members.map(one => ({ $ref: `../Users/${one}` }))
      await paula.must(200, 'PUT', path, { displayName: 'Written back', members: references })
      const read = await paula.must(200, 'GET', path)
      const values = read.members.map(({ value }: { value: string }) => ({ value }))
      if (way === 'replace')
        await paula.must(200, 'PATCH', path, patch({ op: 'replace', path: 'members', value: values }))
      else await paula.must(200, 'PUT', path, way === 'whole' ? read : { ...read, members: values })
      assert.deepEqual(await paula.must(200, 'GET', path), read)
    }),
    { numRuns: 25 },
  )
})

/** Sets userNames that are ids of other users. */
async function rename(ids: readonly number[], userNames: readonly number[]): Promise<void> {
  const { pool } = app.app.services.database
  // Out of the way first: userNames are unique.
  await pool.query(`update identities set user_name = 'x-' || id where id = any($1::bigint[])`, [ids])
  await pool.query(
    `update identities i set user_name = n.name::text
       from unnest($1::bigint[], $2::bigint[]) as n (id, name) where i.id = n.id`,
    [ids, userNames],
  )
}
