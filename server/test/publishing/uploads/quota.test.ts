// The quota of uploads of a person and day: bytes that arrived, not addresses.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from '../../../../bin/testing.mjs'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { arrivingBytes } from '../../../src/publishing/uploads/arriving-bytes.ts'
import { HEAD_BYTES } from '../../../src/publishing/uploads/sniff-type.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import * as samples from './samples.ts'

const PICTURE_BYTES = 1_000
const PER_DAY = 5_500

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-quota-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const app = await startApp({ DATA_DIR: dataDir, UPLOAD_BYTES_PER_DAY: String(PER_DAY) })
const picture = Buffer.concat([samples.png, Buffer.alloc(PICTURE_BYTES - samples.png.length)])
/** More than is looked at before a file is kept. */
const large = Buffer.concat([samples.png, Buffer.alloc(HEAD_BYTES + 100 - samples.png.length)])
let program: TestProgram

before(async () => {
  program = await app.program()
})

const ask = (who: Person) => who.get('/v2/ugc/uploads/desk.png')
const addressOf = async (who: Person): Promise<string> => (await ask(who)).body.data.upload_url
const put = async (url: string, body: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } })).status
/** Sent without a word of its length. */
const pour = async (url: string, body: Buffer) => {
  const options = { method: 'PUT', body: ReadableStream.from([body]), duplex: 'half' }
  return (await fetch(url, options as unknown as RequestInit)).status
}
/** Has sent all of a file but its end. */
async function beginPouring(url: string, body: Buffer) {
  const gate = Promise.withResolvers<void>()
  const abort = new AbortController()
  async function* parts() {
    yield body
    await gate.promise
  }
  const options = { method: 'PUT', body: ReadableStream.from(parts()), duplex: 'half', signal: abort.signal }
  const answer = fetch(url, options as unknown as RequestInit).then(({ status }) => status)
  answer.catch(() => {})
  const isBegun = () => app.app.services.state(arrivingBytes).size > 0
  await eventually(async () => isBegun(), Boolean)
  return {
    abort: () => abort.abort(),
    end: () => {
      gate.resolve()
      return answer
    },
  }
}
const filesOf = () => readdirSync(join(dataDir, 'files/uploads', String(program.id))).length
const query = (text: ReturnType<typeof sql>) =>
  app.app.services.database.transaction(program.id, db => text.execute(db))

test('of ten pictures that mia sends at once as many stay as the day has room for', async () => {
  const mia = await program.user('mia')
  const addresses = await Promise.all(Array.from({ length: 10 }, () => addressOf(mia)))
  const statuses = await Promise.all(addresses.map((url, index) => (index % 2 ? put : pour)(url, picture)))
  assert.deepEqual(statuses.toSorted(), [...Array(5).fill(200), ...Array(5).fill(429)])
  assert.equal(filesOf(), 5)
  const again = await put(addresses[statuses.indexOf(429)] as string, picture)
  assert.equal(again, 429, 'nor later the same day')

  const tom = await program.user('tom')
  assert.equal(await put(await addressOf(tom), picture), 200, 'tom has a day of his own')
  await query(sql`
    update uploads set stored_at = stored_at - interval '25 hours' where program_id = ${program.id} and user_id = ${mia.id}`)
  assert.equal(await put(addresses[statuses.indexOf(429)] as string, picture), 200, 'the next day')
})

test('a file that is larger than what is left is refused, whether it says so or not', async () => {
  const lea = await program.user('lea')
  const tooLarge = Buffer.concat([samples.png, Buffer.alloc(PER_DAY)])
  const [first, second] = [await addressOf(lea), await addressOf(lea)]
  assert.equal(await put(first, tooLarge), 429)
  assert.equal(await pour(second, tooLarge), 429)
  assert.equal(await put(first, picture), 200, 'what is refused takes nothing')
  assert.equal(
    await put(second, Buffer.concat([samples.png, Buffer.alloc(PER_DAY - PICTURE_BYTES - samples.png.length)])),
    200,
  )
  const answer = await ask(lea)
  assert.equal(answer.status, 429)
  assert.equal(answer.headers.get('retry-after'), '3600')
})

test('files of ben that are still on their way take the room of his day as well', async () => {
  const ben = await program.user('ben')
  const first = await beginPouring(await addressOf(ben), large)
  assert.equal(await pour(await addressOf(ben), large), 429)
  assert.equal(await put(await addressOf(ben), picture), 200)
  assert.equal(await first.end(), 200)
})

test('a file that pia breaks off takes nothing', async () => {
  const pia = await program.user('pia')
  const first = await beginPouring(await addressOf(pia), large)
  first.abort()
  await assert.rejects(first.end)
  await eventually(
    async () => app.app.services.state(arrivingBytes).size,
    size => size === 0,
  )
  assert.equal(await put(await addressOf(pia), large), 200)
})

test('addresses that ida never uses take nothing of her day, but there is an end to them', async () => {
  const ida = await program.user('ida')
  await query(sql`
    insert into uploads (program_id, id, user_id, filename, view_token, expires_at)
    select ${program.id}, gen_random_uuid(), ${ida.id}, 'x.png', 'unused-' || n, now() from generate_series(1, 1998) n`)
  const url = await addressOf(ida)
  assert.equal(await put(url, picture), 200)
  const statuses = await Promise.all([ask(ida), ask(ida), ask(ida)].map(async answer => (await answer).status))
  assert.deepEqual(statuses.toSorted(), [200, 429, 429])
  await query(sql`
    update uploads set created_at = now() - interval '25 hours' where program_id = ${program.id} and user_id = ${ida.id}`)
  assert.equal((await ask(ida)).status, 200)
})

test('files that nothing shows are 200 at the most', async () => {
  const kim = await program.user('kim')
  const [first, second] = [await addressOf(kim), await addressOf(kim)]
  await query(sql`
    insert into uploads (program_id, id, user_id, filename, view_token, expires_at, state, stored_at, size_bytes, media_type)
    select ${program.id}, gen_random_uuid(), ${kim.id}, 'x.png', 'kept-' || n, now(), 'stored', now(), 1, 'image/png'
      from generate_series(1, 199) n`)
  const statuses = await Promise.all([put(first, picture), put(second, picture)])
  assert.deepEqual(statuses.toSorted(), [200, 429])
  assert.equal((await ask(kim)).status, 429)
})

test('the setting is a whole number of bytes', () => {
  assert.equal(readConfig({}).uploadBytesPerDay, 2_000_000_000)
  for (const wrong of ['0', '-1', '2GB', '1.5']) {
    assert.throws(() => readConfig({ UPLOAD_BYTES_PER_DAY: wrong }), ConfigError, wrong)
  }
})
