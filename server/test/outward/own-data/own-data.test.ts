// Mia's own data: all of it, nothing of others, for her alone, once a day.

import assert from 'node:assert/strict'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { test } from '../../../../bin/testing.mjs'
import { LEFT_OUT, PARTS } from '../../../src/outward/own-data/parts.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { webSessionOf } from '../../support/web-session.ts'

const app = await sharedApp()
const { pool } = app.app.services.database
const PATH = '/v2/me/data'

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)

/** The files of a ZIP by name, as text. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await open(bytes, { lazyEntries: true })
  const files: Record<string, string> = {}
  const ended = new Promise<void>((resolve, reject) => zip.on('end', resolve).on('error', reject))
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, async (error, stream) => {
      assert.ifError(error)
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      files[entry.fileName] = Buffer.concat(chunks).toString()
      zip.readEntry()
    }),
  )
  zip.readEntry()
  await ended
  return files
}

const download = (token: string | null) =>
  fetch(app.url + PATH, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })

async function ownData(person: Person) {
  await person.must(202, 'POST', PATH)
  const [notice] = await eventually(
    () => person.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.some(({ type }: { type: string }) => type === 'export_ready'),
  )
  assert.equal(notice.url, `${app.url}${PATH}`)
  const state = await person.must(200, 'GET', `${PATH}/status`)
  assert.equal(state.status, 'ready')
  assert.ok(Date.parse(state.next_request_at) <= Date.parse(state.ready_until))
  const unread = () => person.must(200, 'GET', '/v2/notification_center/total_count?filter.unread=true')
  const before = await unread()
  const head = await fetch(app.url + PATH, { method: 'HEAD', headers: { authorization: `Bearer ${person.token}` } })
  assert.deepEqual([head.status, await unread()], [200, before])
  const answer = await download(person.token)
  assert.deepEqual(await unread(), { total_count: before.total_count - 1 })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment; filename="my-data-/)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

test('mia gets what she is, wrote and did, and nothing of ben', async () => {
  const program = await app.program()
  const root = await program.user('root', { role: 'administrator' })
  const [mia, ben] = [
    await program.user('mia', { familyName: 'Berg' }),
    await program.user('ben', { familyName: 'Zwiebelfisch' }),
  ]
  const topic = await root.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const post = await root.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    channels: [{ id: topic.id }],
    title: 'Bikes',
  })
  await root.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  for (const [person, body] of [
    [mia, 'I cycle'],
    [ben, 'Zwiebelfisch walks'],
  ] as const) {
    await person.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body })
    await person.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
  }
  for (const anonymous of [true, false]) {
    const options = [{ text: 'Tea' }, { text: 'Coffee' }]
    const poll = await root.must(201, 'POST', '/v2/polls', {
      question: anonymous ? 'Secret?' : 'Open?',
      options,
      anonymous,
    })
    const { options: shown } = await mia.must(200, 'GET', `/v2/feed/polls/${poll.id}`)
    const answer = await mia.post(`/v2/feed/polls/${poll.id}`, { option_ids: [shown[1].id] })
    assert.ok(answer.status < 300, answer.text)
  }
  await webSessionOf(app, program, mia)
  const files = await ownData(mia)
  assert.deepEqual(Object.keys(files).sort(), ['README.txt', ...PARTS.map(({ file }) => `${file}.json`)].sort())
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
  assert.equal(read('profile')[0].user_name, mia.userName)
  assert.equal(read('profile')[0].family_name, 'Berg')
  assert.deepEqual(
    read('comments').map(({ body }: { body: string }) => body),
    ['I cycle'],
  )
  assert.equal(read('engagements').length, 1)
  assert.ok(read('engagements')[0].liked_at)
  const answers = Object.fromEntries(
    read('poll_answers').map((one: { question: string; answers: unknown }) => [one.question, one.answers]),
  )
  assert.deepEqual(answers, { 'Secret?': null, 'Open?': ['Coffee'] })
  assert.equal(read('sessions').length, 1)
  assert.ok(!Object.values(files).some(text => text.includes('Zwiebelfisch') || text.includes(ben.userName)))
  assert.ok(!/argon2|hash|sealed/.test(PARTS.map(({ file }) => files[`${file}.json`]).join('')))
})

test('more than a set of records comes whole and in order', async () => {
  const program = await app.program()
  const mia = await program.user('mia')
  await pool.query(
    `insert into engagements (program_id, user_id, content_id, viewed_at) select $1, $2, n, now() from generate_series(1, 1203) n`,
    [program.id, mia.id],
  )
  const rows = JSON.parse((await ownData(mia))['engagements.json'] ?? '')
  assert.deepEqual(
    rows.map(({ content_id }: { content_id: number }) => content_id),
    Array.from({ length: 1203 }, (_, n) => n + 1),
  )
})

test('it is for her alone, for a day, and once a day', async () => {
  const program = await app.program()
  const [mia, root] = [await program.user('mia'), await program.user('root', { role: 'administrator' })]
  await ownData(mia)
  assert.deepEqual([(await download(root.token)).status, (await download(null)).status], [404, 401])
  const again = await mia.post(PATH)
  assert.equal(again.status, 429)
  const wait = Number(again.headers.get('retry-after'))
  assert.ok(wait > 86_000 && wait <= 86_400, String(wait))
  await pool.query(
    `update own_data_files set created_at = now() - interval '25 hours', finished_at = now() - interval '25 hours' where program_id = $1`,
    [program.id],
  )
  assert.equal((await download(mia.token)).status, 404)
  assert.equal((await mia.must(200, 'GET', `${PATH}/status`)).status, 'none')
  assert.equal((await mia.post(PATH)).status, 202)
})

test('an application gets it only with everything that identifies her; her own session always', async () => {
  const program = await app.program()
  const mia = await program.user('mia')
  for (const scopes of [['feeds.engage'], ['feeds.engage', 'profile'], ['feeds.engage', 'email']]) {
    const application = await program.tokenOf(mia, scopes)
    assert.equal((await application.post(PATH)).status, 403)
    assert.equal((await application.get(PATH)).status, 403)
  }
  assert.equal((await (await webSessionOf(app, program, mia)).post(PATH)).status, 202)
  const application = await program.tokenOf(mia, ['feeds.engage', 'profile', 'email'])
  assert.equal((await application.post(PATH)).status, 429, 'she has asked already')
})

test('asking twice at once asks once', async () => {
  const mia = await (await app.program()).user('mia')
  const none = { status: 'none', ready_until: null, next_request_at: null }
  assert.deepEqual(await mia.must(200, 'GET', `${PATH}/status`), none)
  const answers = await Promise.all([mia.post(PATH), mia.post(PATH), mia.post(PATH)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 429, 429])
})

test('when ben is forgotten, the file that mia has is gone, and she may ask again', async () => {
  const program = await app.program()
  const [mia, ben] = [await program.user('mia'), await program.user('ben')]
  const root = await program.user('root', { role: 'administrator' })
  await ownData(mia)
  await root.must(202, 'POST', `/v2/Users/${ben.id}/forget`)
  await eventually(
    async () => (await download(mia.token)).status,
    status => status === 404,
  )
  await eventually(
    async () => (await mia.post(PATH)).status,
    status => status === 202,
  )
})

test('no table that names a person is missing', async () => {
  const { rows } = await pool.query(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public'
        and (column_name ~ '(^|_)user_ids?$|^(created|requested|also_requested|written)_by$|^told$|^people$')
        and data_type in ('bigint', 'ARRAY', 'bit')`,
  )
  const naming = new Set<string>(['users', 'identities', ...rows.map(({ name }: { name: string }) => name)])
  const listed = new Set([...PARTS.map(({ table }) => table), ...Object.keys(LEFT_OUT)])
  assert.deepEqual(
    [...naming].filter(name => !listed.has(name)),
    [],
    'neither exported nor left out with a reason',
  )
  assert.deepEqual(
    [...listed].filter(name => !naming.has(name)),
    [],
    'listed, but not there',
  )
  const both = PARTS.filter(({ table }) => table in LEFT_OUT)
  assert.deepEqual(both, [])
})
