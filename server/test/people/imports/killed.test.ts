// An import, the invitations of many, and the set-up, of a process that is killed while it runs: it goes on with the next one, and does nothing twice.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { after, test } from '../../../../bin/testing.mjs'
import { makeFolder, type RunningServer, runHere, startServer } from '../../operation/cli/processes.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'

/** More than two sets of invitations. */
const PEOPLE = 450
const KILLS = 2
/** The invitations that were sent before each kill of theirs. */
const KILLED_AT = [0, 150]
const MAILS_IN_FLIGHT = 30
const PATH = '/v2/people/imports'

const mailbox = await Mailbox.start()
const postgres = POSTGRES_URL ? await postgresDatabase() : null
after(() => postgres?.drop())
const folder = makeFolder()
const env = {
  DATA_DIR: folder,
  DEMO: '0',
  SETUP_CODE: 'a-code-that-is-long-enough',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'atrium@nordwind.example',
  RATE_LIMIT_PER_MINUTE: '0',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
}
let server = await startServer(env)
let token: Promise<string> | undefined

test('a set-up that a kill interrupts is done or can be done again, and makes one program', async () => {
  const asked = setUp(server).catch(() => null)
  // Somewhere between the arrival of the request and its response.
  await new Promise(resolve => setImmediate(resolve))
  await restart()
  await asked
  const { data } = (await (await fetch(`${server.url}/web/setup`)).json()) as { data: { needed: boolean } }
  if (data.needed) assert.equal((await setUp(server)).status, 201)
  assert.equal((await setUp(server)).status, 410)
  const { program_id } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  assert.match(String(program_id), /^\d+$/)
})

test('an import continues after each kill, with nobody twice and no invitation twice', async () => {
  let manager = await managerOf(server)
  const path = await send(manager, 'p', 'Berg')
  const until = (holds: (now: { status: string; creates: number }) => boolean) =>
    eventually(() => manager.must(200, 'GET', path), holds, 120_000)
  // Also while it is checked.
  await restart()
  manager = await managerOf(server)
  await until(({ status }) => status === 'ready')
  await manager.must(202, 'PUT', path, { invite: 'mail' })
  await until(({ status }) => status === 'ready')
  await manager.must(202, 'POST', `${path}/apply`)
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { status, creates } = await until(now => now.status === 'finished' || now.creates > before)
    before = creates
    if (status === 'finished') break
    await restart()
    manager = await managerOf(server)
  }
  const done = await until(({ status }) => status === 'finished')
  assert.deepEqual([done.creates, done.problems, done.rows], [PEOPLE, 0, PEOPLE])
  const all = await manager.get('/v2/people?search=berg&page.size=1')
  assert.equal(all.body.meta.pagination.total_records, PEOPLE)
  const created = await manager.get('/v2/audit_events?filter.record_type=user&filter.action=created&page.size=1')
  assert.equal(created.status, 200)
  await eventually(
    async () => new Set(mailbox.received.map(({ to }) => to)).size,
    // A message in flight at a kill may be lost, and is never sent twice.
    count => count >= PEOPLE - KILLS * MAILS_IN_FLIGHT,
    180_000,
  )
  assert.equal(new Set(mailbox.received.map(({ to }) => to)).size, mailbox.received.length)
})

test('invitations of many continue after each kill: nobody is invited twice and nobody is missed', async () => {
  let manager = await managerOf(server)
  const path = await send(manager, 'q', 'Lund')
  const until = (from: string, holds: (now: { status: string; sent: number }) => boolean) =>
    eventually(() => manager.must(200, 'GET', from), holds, 180_000)
  await until(path, ({ status }) => status === 'ready')
  await manager.must(202, 'POST', `${path}/apply`)
  await until(path, ({ status }) => status === 'finished')
  const request = await manager.must(202, 'POST', '/v2/people/invitations', { filter: { search: 'lund' } })
  assert.equal(request.count, PEOPLE)
  const from = `/v2/people/invitations/${request.id}`
  for (const sentBefore of KILLED_AT) {
    await until(from, ({ sent }) => sent >= sentBefore)
    await restart()
    manager = await managerOf(server)
  }
  const lost = KILLED_AT.length * MAILS_IN_FLIGHT
  const { sent, failed } = await until(
    from,
    now => now.status === 'finished' || (!postgres && now.sent >= PEOPLE - lost),
  )
  const invited = mailbox.received.map(({ to }) => to).filter(to => to.startsWith('q'))
  assert.equal(new Set(invited).size, invited.length, 'nobody twice')
  // A mail in flight at a kill counts as failed, and may have arrived.
  assert.ok(sent <= invited.length && failed <= lost, `${sent} sent, ${failed} failed, ${invited.length} arrived`)
  if (postgres) assert.equal(sent + failed, PEOPLE, 'nobody missed')
  server.kill('SIGTERM')
  await server.ended
})

/** Sends a file of new people; returns the path of the import. */
async function send({ url, token }: Caller, prefix: string, family: string): Promise<string> {
  const names = Array.from({ length: PEOPLE }, (_, n) => `${prefix}${n}@nordwind.example`)
  const sent = await fetch(`${url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `user_name,given_name,family_name,email\n${names.map(name => `${name},P,${family},${name}\n`).join('')}`,
  })
  assert.equal(sent.status, 202)
  const { data } = (await sent.json()) as { data: { id: string } }
  return `${PATH}/${data.id}`
}

async function restart(): Promise<void> {
  server.kill('SIGKILL')
  await server.ended
  if (postgres) await endLeases(postgres.url)
  server = await startServer(env)
}

/** Ends the leases of the mails that were in flight, which last for 100 seconds. */
async function endLeases(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('update account_mails set due_at = now() where begun_at is not null')
  await client.end()
}

const setUp = ({ url }: RunningServer) =>
  fetch(`${url}/web/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-atrium-web': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      code: env.SETUP_CODE,
      company_name: 'Nordwind',
      language: 'en',
      timezone: 'Europe/Berlin',
      administrator: {
        given_name: 'Ada',
        family_name: 'Holm',
        user_name: 'ada@nordwind.example',
        password: 'a fresh horse battery',
      },
    }),
  })

/** The administrator of the set-up at this server; her token outlives it. */
async function managerOf({ url }: RunningServer): Promise<Caller> {
  token ??= runHere(['token', '--user', 'ada@nordwind.example'], env).then(({ stdout }) => stdout.trim())
  return new Caller(url, await token)
}
