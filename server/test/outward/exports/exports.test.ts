import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { takeExport } from '../../../src/outward/exports/export.ts'
import { makeExport } from '../../../src/outward/exports/index.ts'
import { makeExportJob } from '../../../src/outward/exports/make-export.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-exports-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const app = await startApp({ DATA_DIR: folder })
const path = '/v2/data_exports/type'
let program: TestProgram
let ann: Person

before(async () => {
  program = await app.program()
  ann = await program.user('ann', { role: 'analyst' })
})

/** Runs an export and returns its lines. */
async function run(who: Person, type: string): Promise<string[]> {
  const { id, status } = await who.must(202, 'POST', `${path}/${type}`)
  assert.equal(status, 'pending')
  const [file] = await eventually(
    () => who.must(200, 'GET', `${path}/${type}/latest`),
    files => files[0]?.file_id === id,
  )
  return read(file.presigned_url)
}

async function read(url: string): Promise<string[]> {
  const response = await fetch(url)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=".*\.csv\.gz"/)
  assert.equal(response.headers.get('content-type'), 'application/gzip')
  return gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
}

test('before the first run there is nothing', async () => {
  assert.deepEqual(await ann.must(200, 'GET', `${path}/users`), [])
  assert.deepEqual(await ann.must(200, 'GET', `${path}/users/latest`), [])
})

test('the audit log is for administrators, as a file too', async () => {
  const other = await app.program()
  const ada = await other.user('ada', { role: 'administrator' })
  const pam = await other.user('pam', { role: 'program_manager' })
  const bob = await other.user('bob', { role: 'analyst' })
  await run(ada, 'audit_events')
  const [{ file_id }] = await ada.must(200, 'GET', `${path}/audit_events/latest`)
  await ada.must(200, 'GET', `${path}/audit_events/files/${file_id}`)
  const audit = `${path}/audit_events`
  for (const caller of [bob, pam, await other.server({ role: 'program_manager' })]) {
    for (const [method, place] of [
      ['GET', audit],
      ['GET', `${audit}/latest`],
      ['GET', `${audit}/files/${file_id}`],
      ['POST', audit],
    ] as const)
      assert.equal((await caller.call(method, place)).status, 403, `${method} ${place}`)
    // Nor by the path of a type that they may read.
    assert.equal((await caller.get(`${path}/users/files/${file_id}`)).status, 404)
  }
})

describe('one export of a type is made at a time:', () => {
  test('users who ask while it is made get the same one, and all are notified', async () => {
    const busy = await app.program()
    const names = ['ann', 'bob', 'cleo', 'dave'] as const
    const people = await Promise.all(names.map(name => busy.user(name, { role: 'analyst' })))
    const server = await busy.server()
    const ask = (who: Caller) => who.must(202, 'POST', `${path}/campaigns`)
    const asked = await Promise.all(Array.from({ length: 5 }, () => [...people, server].map(ask)).flat())
    assert.ok(asked.every(({ type, status }) => type === 'campaigns' && status === 'pending'))
    const ids = new Set(asked.map(({ id }) => id))
    const files = await eventually(
      () => server.must(200, 'GET', `${path}/campaigns`),
      all => all.length === ids.size,
    )
    assert.deepEqual(new Set(files.map((file: { file_id: string }) => file.file_id)), ids)
    // A run may have ended before the last one asked, so there may be two; but never one for each.
    assert.ok(ids.size < 5, `${ids.size} runs`)
    for (const who of people) {
      await eventually(
        () => who.must(200, 'GET', '/v2/notification_center/notifications'),
        list => list.some(({ type }: { type: string }) => type === 'export_ready'),
      )
    }
  })

  test('two concurrent calls while the queue is stopped get one, other types and programs their own', async () => {
    const [quiet, other] = [await app.program(), await app.program()]
    const bob = await quiet.user('bob', { role: 'analyst' })
    const eve = await other.user('eve', { role: 'analyst' })
    const { database } = app.app.services
    const [first, second] = await Promise.all(
      [null, bob.id].map(by => database.transaction(quiet.id, db => takeExport(db, 'users', by))),
    )
    assert.equal(first?.id, second?.id)
    assert.deepEqual([first?.is_new, second?.is_new].sort(), [false, true])
    assert.equal((await bob.must(202, 'POST', `${path}/users`)).id, first?.id)
    assert.notEqual((await bob.must(202, 'POST', `${path}/activities`)).id, first?.id)
    assert.notEqual((await eve.must(202, 'POST', `${path}/users`)).id, first?.id)
  })

  test('one that fails for good makes room for the next', async () => {
    const broken = await app.program()
    const bob = await broken.user('bob', { role: 'analyst' })
    const { services } = app.app
    mkdirSync(join(folder, 'files/exports'), { recursive: true })
    const place = join(folder, 'files/exports', String(broken.id))
    writeFileSync(place, 'no folder')
    const { id } = await services.database.transaction(broken.id, db => takeExport(db, 'users', bob.id))
    for (let attempt = 1; attempt <= 6; attempt++) {
      assert.equal((await bob.must(202, 'POST', `${path}/users`)).id, id)
      await assert.rejects(makeExportJob.run(services, { program_id: broken.id, export_id: id }))
    }
    rmSync(place)
    const next = await run(bob, 'users')
    assert.equal(next.length, 2)
    assert.equal((await bob.must(200, 'GET', `${path}/users`)).length, 1)
  })
})

test('users come with profile, enterprise and custom attributes', async () => {
  await program.user('bea', {
    familyName: '=HYPERLINK("http://evil.example")',
    profile: { department: 'Sales, "North"', custom_attributes: JSON.stringify({ shift: 'night' }) },
  })
  const [header, ...rows] = await run(ann, 'users')
  assert.equal(
    header,
    'user_id,program_membership_id,user_name,external_id,given_name,family_name,email,role,active,created_at,last_accessed_at,' +
      'employee_number,organization,department,cost_center,division,shift',
  )
  assert.equal(rows.length, 2)
  const bea = rows.find(row => row.includes('Bea'))
  assert.ok(bea?.includes(`"'=HYPERLINK(""http://evil.example"")"`), 'a formula is a text')
  assert.ok(bea?.includes('"Sales, ""North"""'))
  assert.ok(bea?.endsWith(',night'))
  assert.ok(bea?.includes(',member,true,2'))
})

test('activities and campaigns have their columns', async () => {
  const [activities] = await run(ann, 'activities')
  assert.equal(activities, 'occurred_at,type,user_id,content_id,content_uuid,content_title,comment_id,poll_id')
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const post = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Hi',
    channels: [{ id: topic.id }],
  })
  await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  const [campaigns, row] = await run(ann, 'campaigns')
  assert.equal(
    campaigns,
    'content_id,content_uuid,title,content_type,state,author_user_id,author_name,topics,published_at,audience_size,views,likes,comments,shares,acknowledgements',
  )
  assert.match(
    row ?? '',
    new RegExp(`^${post.id},${post.uuid},Hi,article,published,${anna.id},Anna Tester,News,2.*Z,3,0,0,0,0,0$`),
  )
})

describe('a link', () => {
  test('lives 900 seconds and says so', async () => {
    const [file] = await ann.must(200, 'GET', `${path}/users`)
    assert.equal(file.presigned_url_ttl_seconds, 900)
    assert.match(file.file_name, /^users-\d{8}-\d{6}\.csv\.gz$/)
    // The link is made anew each time: it has the second that it ends in.
    const [again, ...others] = await ann.must(200, 'GET', `${path}/users/files/${file.file_id}`)
    assert.deepEqual({ ...again, presigned_url: file.presigned_url }, file)
    assert.deepEqual(others, [])
  })
  test('that was changed or has expired is 403', async () => {
    const [file] = await ann.must(200, 'GET', `${path}/users`)
    const token = file.presigned_url.split('/files/')[1]
    const claim = JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claim, key: 'exports/1/other.csv.gz' })).toString('base64url')
    for (const wrong of [`${forged}.${token.split('.')[1]}`, `${token}x`, token.slice(1), 'x', '.']) {
      assert.equal((await app.stranger.get(`/files/${wrong}`)).status, 403)
    }
    const text = Buffer.from(JSON.stringify({ ...claim, expires: 1 })).toString('base64url')
    const expired = `${text}.${app.app.services.secrets.sign('file link', text)}`
    const answer = await app.stranger.get(`/files/${expired}`)
    assert.equal(answer.status, 403)
    assert.match(answer.body.error.detail, /expired/)
  })
})

test('an unknown type or file is 404', async () => {
  for (const call of ['passwords', 'Users', 'users/files/x', 'users/files/01890000-0000-7000-8000-000000000000']) {
    assert.equal((await ann.get(`${path}/${call}`)).status, 404)
  }
  assert.equal((await ann.post(`${path}/passwords`)).status, 404)
})

test('an export that breaks leaves no file and no entry', async () => {
  const before = readdirSync(join(folder, 'files/exports', String(program.id)))
  const listed = await ann.must(200, 'GET', `${path}/activities`)
  const row = {
    program_id: program.id,
    id: '01890000-0000-7000-8000-000000000001',
    type: 'nothing',
    file_key: `exports/${program.id}/x.csv.gz`,
  }
  await assert.rejects(makeExport(app.app.services, row as never))
  const { files } = app.app.services
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the database went away')
  }
  await assert.rejects(files.write(`exports/${program.id}/half.csv.gz`, broken()), /went away/)
  assert.deepEqual(readdirSync(join(folder, 'files/exports', String(program.id))), before)
  assert.equal((await ann.must(200, 'GET', `${path}/activities`)).length, listed.length)
})
