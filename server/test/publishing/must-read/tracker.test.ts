// The people who have acknowledged a post: by name, by state, counted, and as CSV.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { newGroup } from '../../support/new-group.ts'
import { acknowledge, draft, mustRead, stage } from './support.ts'

const app = await sharedApp()

const path = (id: number | string, query = '') => `/v2/content/${id}/acknowledgements${query}`
const list = (who: Caller, id: number, query = '') => who.must(200, 'GET', path(id, query))
const names = async (who: Caller, id: number, query = '') =>
  (await list(who, id, query)).map(({ display_name }: { display_name: string }) => display_name.split(' ')[0])
const summary = (who: Caller, id: number, by?: string) =>
  who.must(200, 'GET', path(id, `/summary${by ? `?by=${by}` : ''}`))
const CSV = { accept: 'text/csv' }

describe('the tracker of a post', () => {
  test('lists by name who can see it, and where they stand', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    const zoe = await program.user('Zoé', { profile: { department: 'Sales' } })
    const post = await mustRead(anna, topicId, { ask_again_on_change: true })
    const { engagement } = await acknowledge(mia, post.id)
    const rows = await list(anna, post.id)
    const [revision] = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    assert.deepEqual(
      rows.map(({ user_id, state }: { user_id: number; state: string }) => [user_id, state]),
      [
        [anna.id, 'missing'],
        [jonas.id, 'missing'],
        [mia.id, 'acknowledged'],
        [zoe.id, 'missing'],
      ],
    )
    assert.deepEqual(rows[2], {
      user_id: mia.id,
      display_name: rows[2].display_name,
      department: 'Sales',
      state: 'acknowledged',
      acknowledged_at: engagement.acknowledged_at,
      revision_id: revision.id,
      last_reminded_at: null,
    })
    assert.equal(rows[0].acknowledged_at, null)
    await acknowledge(zoe, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    await acknowledge(zoe, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, { ask_again_on_change: true, due_at: '2020-01-01' })
    for (const [state, who] of [
      ['acknowledged', ['Zoé']],
      ['outdated', ['Mia']],
      ['overdue', ['Anna', 'Jonas']],
      ['missing', []],
      ['outdated,overdue', ['Anna', 'Jonas', 'Mia']],
      ['acknowledged,missing,overdue,outdated', ['Anna', 'Jonas', 'Mia', 'Zoé']],
    ] as const) {
      assert.deepEqual(await names(anna, post.id, `?filter.state=${state}`), who, state)
    }
    assert.deepEqual(await summary(anna, post.id), {
      audience: 4,
      acknowledged: 1,
      missing: 0,
      overdue: 2,
      outdated: 1,
      by: [],
    })
  })

  test('finds people by parts of names and by department, in pages with a total', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    for (const name of ['Mira', 'Miro', 'Mirko']) await program.user(name, { profile: { department: 'Sales' } })
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    assert.deepEqual(await names(anna, post.id, '?search=MIR'), ['Mira', 'Mirko', 'Miro'])
    assert.deepEqual(await names(anna, post.id, '?search=mir&filter.state=acknowledged'), [])
    assert.deepEqual(await names(anna, post.id, '?filter.department=Plant'), ['Jonas'])
    assert.deepEqual(await names(anna, post.id, '?filter.department=plant'), [])
    const totals = async (query: string) => {
      const { body } = await anna.get(path(post.id, `?page.size=2&${query}`))
      return [body.data.length, body.meta.pagination.total_records]
    }
    assert.deepEqual(await totals(''), [2, 6])
    assert.deepEqual(await totals('page.number=4'), [0, 6])
    assert.deepEqual(await totals('filter.state=acknowledged'), [1, 1])
    assert.deepEqual(await totals('filter.department=Sales'), [2, 4])
    assert.deepEqual(await totals('filter.department=Sales&filter.state=missing'), [2, 3])
    assert.deepEqual(await totals('search=mir&page.number=2'), [1, 3])
  })

  test('counts by any attribute of people, who have none of it under null', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const otto = await program.user('Otto', { profile: { department: 'Sales', custom_attributes: { shift: 'night' } } })
    const post = await mustRead(anna, topicId)
    for (const who of [mia, otto]) await acknowledge(who, post.id)
    const group = (value: string | null, audience: number, acknowledged: number) => ({ value, audience, acknowledged })
    assert.deepEqual((await summary(anna, post.id, 'department')).by, [
      group('Sales', 2, 2),
      group('Plant', 1, 0),
      group(null, 1, 0),
    ])
    assert.deepEqual((await summary(anna, post.id, 'custom.shift')).by, [group('night', 1, 1), group(null, 3, 1)])
    assert.deepEqual((await summary(anna, post.id, 'role')).by, [group('member', 3, 2), group('publisher', 1, 0)])
    const boss = await program.user('Boss', { role: 'program_manager' })
    const byName = (await summary(boss, post.id, 'user_name')).by
    assert.equal(byName.length, 5)
    assert.ok((await summary(boss, post.id, 'email')).by.length > 0)
  })

  test('is of who can see the post now: audiences, deactivated and former people count as they stand', async () => {
    const { program, anna, mia, jonas } = await stage(app)
    const boss = await program.user('Boss', { role: 'administrator' })
    const otto = await program.user('Otto')
    await newGroup(app, program, 'crew', [mia, otto, anna])
    const crew = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
    const post = await mustRead(anna, crew.id)
    for (const who of [mia, otto]) await acknowledge(who, post.id)
    assert.deepEqual(await names(anna, post.id), ['Anna', 'Mia', 'Otto'])
    assert.equal((await jonas.post(`/v2/feed/posts/${post.id}/acknowledge`)).status, 404)
    await boss.must(200, 'PATCH', `/scim/v2/Users/${otto.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    assert.deepEqual(await names(anna, post.id), ['Anna', 'Mia'])
    const counts = { audience: 2, acknowledged: 1, missing: 1, overdue: 0, outdated: 0, by: [] }
    assert.deepEqual(await summary(anna, post.id), counts)
    await boss.must(204, 'DELETE', `/scim/v2/Users/${mia.id}`)
    assert.deepEqual(await names(anna, post.id), ['Anna'])
    assert.deepEqual(await summary(anna, post.id), { ...counts, audience: 1, acknowledged: 0 })
  })

  test('of an open post leaves out who has left, too', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('Boss', { role: 'administrator' })
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    await boss.must(204, 'DELETE', `/scim/v2/Users/${mia.id}`)
    const { audience, acknowledged, missing } = await summary(anna, post.id)
    assert.deepEqual([audience, acknowledged, missing], [3, 0, 3])
  })

  test('of a post that is not published, or that nobody sees, is empty', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, {})
    const empty = { audience: 0, acknowledged: 0, missing: 0, overdue: 0, outdated: 0, by: [] }
    const isEmpty = async () => {
      assert.deepEqual(await list(anna, post.id), [])
      assert.deepEqual(await summary(anna, post.id, 'department'), empty)
      const { text } = await anna.get(path(post.id), CSV)
      assert.equal(text, 'user_id,display_name,department,state,acknowledged_at,last_reminded_at,revision_id\r\n')
    }
    await isEmpty()
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await acknowledge(mia, post.id)
    assert.equal((await list(anna, post.id)).length, 3)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    await isEmpty()
  })
})

describe('the tracker as CSV', () => {
  test('is the whole list that the filters find, with nothing that a spreadsheet would run', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    await program.user('=SUM(1)', { profile: { department: 'Night, "late"' } })
    const post = await mustRead(anna, topicId)
    const { engagement } = await acknowledge(mia, post.id)
    const answer = await anna.get(path(post.id, '?page.size=1'), CSV)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="acknowledgements-\d+\.csv"$/)
    const lines = answer.text.trimEnd().split('\r\n')
    assert.equal(lines.length, 5)
    assert.ok(lines[1]?.includes(`"'=SUM(1)`), lines[1])
    assert.ok(lines[1]?.includes(`"Night, ""late"""`), lines[1])
    const { display_name, revision_id } = (await list(anna, post.id))[3]
    assert.equal(lines[4], `${mia.id},${display_name},Sales,acknowledged,${engagement.acknowledged_at},,${revision_id}`)
    const found = await anna.get(path(post.id, '?filter.state=acknowledged'), CSV)
    assert.equal(found.text.trimEnd().split('\r\n').length, 2)
  })

  test('has semicolons for spreadsheets that expect them, and quotes what holds one', async () => {
    const { program, anna, topicId } = await stage(app)
    await program.user('Zz; top', { profile: { department: 'Night, late' } })
    const post = await mustRead(anna, topicId)
    const read = async (query: string) => {
      const { text } = await anna.get(path(post.id, query), CSV)
      return text.split('\r\n')
    }
    const [head, ...lines] = await read('?separator=semicolon')
    assert.equal(head, 'user_id;display_name;department;state;acknowledged_at;last_reminded_at;revision_id')
    assert.match(lines.find(line => line.includes('Zz')) ?? '', /^\d+;"Zz; top Tester";Night, late;missing;;;$/)
    const [plain, ...others] = await read('?separator=comma')
    assert.deepEqual([plain, ...others], await read(''))
    assert.match(others.find(line => line.includes('Zz')) ?? '', /^\d+,Zz; top Tester,"Night, late",missing,,,$/)
    for (const wrong of ['tab', '', ';']) {
      const answer = await anna.get(path(post.id, `?separator=${encodeURIComponent(wrong)}`), CSV)
      assert.deepEqual([answer.status, answer.body.error.validations[0].parameter], [400, 'separator'])
    }
  })

  test('is for people where it names their language: headings, states and times as they read them', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('Boss', { role: 'program_manager' })
    const post = await mustRead(anna, topicId)
    const { engagement } = await acknowledge(mia, post.id)
    const read = async (who: Caller, query: string) =>
      (await who.get(path(post.id, `?${query}`), CSV)).text.trimEnd().split('\r\n')
    const [head, ...lines] = await read(anna, 'language=de&separator=semicolon&timezone=Asia/Kathmandu')
    assert.equal(head, 'Name;Abteilung;Stand;Bestätigt am;Letzte Erinnerung;Bestätigte Fassung')
    const [{ id: revision }] = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    const inKathmandu = new Date(Date.parse(engagement.acknowledged_at) + (5 * 60 + 45) * 60_000)
    const at = inKathmandu.toISOString().slice(0, 16).replace('T', ' ')
    assert.ok(lines.includes(`Mia Tester;Sales;Bestätigt;${at};;${revision}`), lines.join())
    const [withEmail, ...others] = await read(boss, 'language=en')
    assert.equal(withEmail, 'Name,Email address,Department,Status,Confirmed at,Last reminder,Confirmed revision')
    assert.match(others.find(line => line.startsWith('Mia')) ?? '', /^Mia Tester,\S+@\S+,Sales,Confirmed,/)
    for (const [parameter, query] of Object.entries({
      language: 'language=tlh',
      timezone: 'language=de&timezone=Mars',
    })) {
      const answer = await anna.get(path(post.id, `?${query}`), CSV)
      assert.deepEqual([answer.status, answer.body.error.validations[0].parameter], [400, parameter])
    }
  })

  test('has everybody once, in the order of the list, where it is read in several sets', async () => {
    const { program, anna, topicId } = await stage(app)
    const many = 4500
    // Names that are the same for many, and with accents: the sets end among them.
    await app.app.services.database.system(db =>
      sql`
        with made as (
          insert into identities (organisation_id, user_name)
          select ${program.organisationId}, 'many' || n from generate_series(1, ${many}::int) n returning id)
        insert into users (program_id, id, membership_id, given_name, family_name)
        select ${program.id}::bigint, id, gen_random_uuid(), (array['Ähn', 'Zoe', 'ahn', 'Bo'])[1 + id % 4], 'Same' from made`.execute(
        db,
      ),
    )
    const post = await mustRead(anna, topicId)
    const { text } = await anna.get(path(post.id), CSV)
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => Number(line.split(',')[0]))
    assert.equal(ids.length, many + 3)
    assert.equal(new Set(ids).size, ids.length)
    // The sets end after 2,000 and 4,000 people.
    for (const page of [1, 20, 21, 40, 41, 46]) {
      const rows = await list(anna, post.id, `?page.size=100&page.number=${page}`)
      assert.deepEqual(
        ids.slice((page - 1) * 100, page * 100),
        rows.map(({ user_id }: { user_id: number }) => user_id),
      )
    }
  })

  test('is what is answered only where the client would have it rather than JSON', async () => {
    const { anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    for (const [accept, type] of [
      ['text/csv', 'text/csv'],
      ['Text/CSV;q=0.9, */*;q=0.1', 'text/csv'],
      ['application/json', 'application/json'],
      ['*/*', 'application/json'],
      ['text/*', 'text/csv'],
      ['text/*, application/*', 'application/json'],
      ['application/json, text/csv;q=0.5', 'application/json'],
      ['text/csv;q=0', 'application/json'],
    ] as const) {
      assert.equal((await anna.get(path(post.id), { accept })).headers.get('content-type')?.split(';')[0], type, accept)
    }
  })
})

describe('the tracker is refused', () => {
  test('to mia, of unknown posts, with wrong states and attributes', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    for (const [who, id, status] of [
      [mia, post.id, 403],
      [anna, 999_999_999, 404],
    ] as const) {
      for (const suffix of ['', '/summary']) assert.equal((await who.get(path(id, suffix))).status, status)
    }
    assert.equal((await anna.get(path(post.id, '?filter.state=late'))).body.error.validations[0].rule, 'invalid_enum')
    for (const by of ['password', 'custom.', '']) {
      assert.equal((await anna.get(path(post.id, `/summary?by=${by}`))).status, 400, by)
    }
    for (const by of ['email', 'user_name'])
      assert.equal((await anna.get(path(post.id, `/summary?by=${by}`))).status, 403)
  })
})
