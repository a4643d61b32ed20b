// Publishers look people up.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const program = await app.program()
const pia = await program.user('pia', { role: 'program_manager', familyName: 'Petersen' })
const anna = await program.user('anna', { role: 'publisher', familyName: 'Ångström' })
const kate = await program.user('käte', { familyName: 'Müller', profile: { department: 'Ward 3', title: 'Nurse' } })
const omar = await program.user('omar', { familyName: 'Strauß', profile: { display_name: 'Dr. Ömer O’Neil' } })
await pia.must(200, 'PATCH', `/scim/v2/Users/${omar.id}`, {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [
    { op: 'replace', path: 'active', value: false },
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'Doc_100%@Ward.example' },
  ],
})

const find = async (query: string, caller: Caller = anna): Promise<number[]> =>
  (await caller.must(200, 'GET', `/v2/people${query}`)).map((person: { user_id: number }) => person.user_id)
const search = (text: string, caller: Caller = anna) => find(`?search=${encodeURIComponent(text)}`, caller)

describe('people are found', () => {
  for (const [text, who] of [
    ['MULLER', kate],
    ['üll', kate],
    ['te mu', kate],
    ['KATE', kate],
    ['ström', anna],
    ['angstrom', anna],
    ['strauss', omar],
    ['omer o', omar],
    ['dr.', omar],
    [`pia@program${program.id}`, pia],
  ] as const) {
    test(`by ${text}`, async () => assert.deepEqual(await search(text), [who.id]))
  }

  for (const text of ['doc_1', '0%@ward', '_']) {
    test(`by ${text} of an address by program managers alone`, async () => {
      assert.deepEqual(await search(text, pia), [omar.id])
      assert.deepEqual(await search(text), [])
    })
  }

  test('by one or two characters, by nothing that has only the pieces, and all of them by a blank', async () => {
    assert.deepEqual(await search('ü'), [omar.id, kate.id])
    assert.deepEqual((await search('st')).sort(), [anna.id, omar.id].sort())
    assert.deepEqual(await search('müllersen'), [])
    assert.deepEqual(await search('annaanna'), [])
    assert.equal((await search('  ')).length, 4)
  })

  test('by role, department and whether they may sign in', async () => {
    assert.deepEqual(await find('?filter.role=publisher,program_manager'), [anna.id, pia.id])
    assert.deepEqual(await find('?filter.active=false'), [omar.id])
    assert.deepEqual(await find('?filter.department=Ward%203'), [kate.id])
    assert.deepEqual(await find('?filter.department=ward%203'), [])
    assert.deepEqual(await find('?search=e&filter.role=member&filter.active=true'), [kate.id])
  })

  test('by their ids; ids of other programs find no one', async () => {
    const stranger = await (await app.program()).user('stranger')
    assert.deepEqual(await find(`?filter.user_id=${kate.id},${omar.id}`), [omar.id, kate.id])
    assert.deepEqual(await find(`?filter.user_id=${stranger.id}`), [])
    assert.deepEqual(await find(`?filter.user_id=${kate.id},${omar.id}&filter.active=true`), [kate.id])
    assert.equal((await anna.get('/v2/people?filter.user_id=kate')).status, 400)
  })

  test('in the order of their names, or as they came, in pages', async () => {
    assert.deepEqual(await find(''), [anna.id, omar.id, kate.id, pia.id])
    assert.deepEqual(await find('?sort=-display_name'), [pia.id, kate.id, omar.id, anna.id])
    assert.deepEqual(await find('?sort=created_at'), [pia.id, anna.id, kate.id, omar.id])
    const { body } = await anna.get('/v2/people?page.size=3&page.number=2')
    assert.deepEqual([body.data.length, body.meta.pagination], [1, { page: 2, page_size: 3, total_records: 4 }])
  })

  test('in the order in which they were last here, who never was at the end', async () => {
    for (const { id } of [anna, pia])
      await eventually(
        () => pia.must(200, 'GET', `/v2/people/${id}`),
        person => person.last_accessed_at !== null,
      )
    for (const sort of ['last_accessed_at', '-last_accessed_at']) {
      const ids = await find(`?sort=${sort}`, pia)
      assert.deepEqual(ids.slice(2), [kate.id, omar.id], sort)
      assert.equal((await anna.get(`/v2/people?sort=${sort}`)).status, 403, 'publishers do not see it')
    }
  })
})

test('publishers see what distinguishes people, program managers more', async () => {
  const common = {
    user_id: kate.id,
    user_name: kate.userName,
    display_name: 'Käte Müller',
    avatar_url: null,
    title: 'Nurse',
    department: 'Ward 3',
    role: 'member',
    active: true,
  }
  assert.deepEqual(await anna.must(200, 'GET', `/v2/people/${kate.id}`), common)
  const { created_at, ...rest } = await pia.must(200, 'GET', `/v2/people/${kate.id}`)
  assert.deepEqual(rest, {
    ...common,
    email: kate.userName,
    email_status: 'ok',
    email_refused_at: null,
    external_id: null,
    invitation: null,
    last_accessed_at: null,
    role_topics: null,
    role_audiences: null,
    role_email_aliases: null,
    given_name: 'Käte',
    family_name: 'Müller',
    work_location: null,
    manager_name: null,
    phone: null,
    employee_number: null,
    hire_date: null,
    user_type: null,
    organization: null,
    cost_center: null,
    division: null,
    business_unit: null,
    preferred_language: null,
    timezone: null,
    custom_attributes: {},
  })
  assert.match(created_at, /Z$/)
})

test('a program manager sets no e-mail status of an administrator, nor of strangers', async () => {
  const ada = await program.user('ada', { role: 'administrator', familyName: 'Lind' })
  const refusedAt = async (person: Person) =>
    (await ada.must(200, 'GET', `/v2/people/${person.id}`)).email_refused_at as string | null
  await app.app.services.database.unscopedQuery(
    sql`update user_emails set refused_at = now()
         where program_id = ${program.id} and user_id = any(${[ada.id, kate.id]}::bigint[])`,
  )
  const set = (caller: Caller, { id }: { id: number }) =>
    caller.call('PUT', `/v2/people/${id}/email_status`, { status: 'ok' })
  assert.equal((await set(pia, ada)).status, 403)
  assert.notEqual(await refusedAt(ada), null)
  assert.deepEqual([(await set(pia, kate)).status, await refusedAt(kate)], [200, null])
  assert.deepEqual([(await set(ada, ada)).status, await refusedAt(ada)], [200, null])
  assert.equal((await set(pia, { id: 999_999_999 })).status, 404)
})

test('people of other programs are not found, and members find no one', async () => {
  const elsewhere = await app.program({ organisationId: program.organisationId })
  const zoe = await elsewhere.user('zoe', { role: 'administrator' })
  assert.deepEqual(await find('?search=muller', zoe), [])
  assert.equal((await kate.get('/v2/people')).status, 403)
  assert.equal((await (await program.tokenOf(anna, ['feeds.read'])).get('/v2/people')).status, 403)
  assert.deepEqual(await find('?search=muller', await program.server()), [kate.id])
})
